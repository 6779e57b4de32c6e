import { useLink, useTexts } from '#app/i18n/context.tsx';
import { ActionButton, usePending } from '#app/office/ActionButton.tsx';
import type { Route } from './+types/message.ts';
import { MessageStateMark } from './MessageStateMark.tsx';
import { isMessageState, type MessageState } from './states.ts';
import { messageReviewTexts } from './texts.ts';

type Props = Pick<Route.ComponentProps['loaderData'], 'message' | 'team' | 'me'>;

/**
 * One row: the state and who takes care of it, which open the other choices, and the most frequent
 * choice. A new state is shown at once; the buttons stay until it is stored, for the form's result.
 */
export function Decisions({ message, team, me }: Props) {
  const { id, state, suspicion, assignee } = message;
  const { message: t } = useTexts(messageReviewTexts);
  const link = useLink();
  const setState = link('/admin/messages/:id/state', { id });
  const setAssignee = link('/admin/messages/:id/assignee', { id });
  const pending = usePending(setState, 'state') ?? '';
  const shown = isMessageState(pending) ? pending : state;
  const set = (to: MessageState, label: string) => (
    <ActionButton action={setState} fields={{ state: to }}>
      {label}
    </ActionButton>
  );
  const others = [
    ...team.filter((each) => each.id !== assignee && each.id !== me),
    ...(assignee ? [{ id: '', username: t.nobody }] : []),
  ];
  const name = team.find((each) => each.id === assignee)?.username;
  return (
    <section className="message-decisions" aria-label={t.decide}>
      <div className="message-status">
        {/* Closed again after a change. */}
        <details className="message-state" name="reply-panel" key={`${id} ${state} ${assignee}`}>
          <summary>
            <MessageStateMark state={shown} /> <span aria-hidden="true">·</span>{' '}
            <span dir="auto">{name ?? t.nobody}</span>
          </summary>
          <div className="message-choices">
            <div className="office-actions">
              {state === 'suspect' && set('done', t.done)}
              {assignee !== me && (
                <div data-key="a">
                  <ActionButton action={setAssignee} fields={{ assignee: me }}>
                    {t.take}
                  </ActionButton>
                </div>
              )}
              {(state === 'new' || state === 'open') && set('waiting', t.wait)}
              {state !== 'suspect' && set('suspect', t.spam)}
            </div>
            {others.length > 0 && (
              <>
                <p className="field-hint">{t.assignTo}</p>
                <div className="office-actions">
                  {others.map((each) => (
                    <ActionButton
                      key={each.id}
                      action={setAssignee}
                      fields={{ assignee: each.id }}
                      label={`${t.assignTo} ${each.username}`}
                    >
                      <span dir="auto">{each.username}</span>
                    </ActionButton>
                  ))}
                </div>
              </>
            )}
          </div>
        </details>
        <div
          className="message-quick"
          data-key={state === 'suspect' || state === 'done' ? undefined : 'e'}
        >
          {state === 'suspect'
            ? set('new', t.genuine)
            : state === 'done'
              ? set('open', t.reopen)
              : set('done', t.done)}
        </div>
      </div>
      {state === 'suspect' && <p className="notice">{t.suspect[suspicion ?? 'team']}</p>}
    </section>
  );
}
