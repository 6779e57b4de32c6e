import { data, href, redirect } from 'react-router';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import infoStyles from '#app/features/pages/info.css?inline';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { useLangOf, useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import officeStyles from '#app/office/office.css?inline';
import { Empty, PageScript } from '#app/ui/Page.tsx';
import { Framed } from '#app/ui/Picture.tsx';
import { listDecisions } from '../decision-log.server.ts';
import { PictureState } from '../SentCard.tsx';
import { picturesTexts } from '../texts.ts';
import type { Route } from './+types/pictures.ts';
import { DecisionLog, DecisionNotice } from './DecisionLog.tsx';
import { ModerationForms } from './ModerationForms.tsx';
import adminScript from './moderation.client.ts?worker&url';
import moderationStyles from './moderation.css?inline';
import { countPending, findModeratedPicture, listQueue } from './moderation.server.ts';
import { type ModeratedPicture, parseModerationQuery } from './moderation-query.ts';
import { QueueList, StateFilter } from './QueueList.tsx';
import { decisionSubmission } from './submission.server.ts';
import { moderationTexts } from './texts.ts';

const decisionsPerPage = 10;

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, moderationStyles, infoStyles, officeStyles],
  audience: 'team',
};

export const meta: Route.MetaFunction = plainPageMeta(moderationTexts, (t) => t);

/** The queue, with one picture large: the requested one, else the first. */
export async function loader(args: Route.LoaderArgs) {
  await requireRole(args, 'editor');
  const { db, locale, url } = pageRequest(args);
  const { id } = args.params;
  const query = parseModerationQuery(url.searchParams);
  const requested = id === undefined ? undefined : await findModeratedPicture(db, locale, id);
  if (id !== undefined && !requested)
    throw redirect(localizedPath(locale, '/admin/pictures?notice=gone'));
  const state = query.state ?? requested?.state ?? 'pending';
  const queue = await listQueue(db, locale, state, query.after);
  const current = requested ?? queue.pictures[0] ?? null;
  const index = queue.pictures.findIndex((picture) => picture.id === current?.id);
  const decisions = await listDecisions(db, decisionsPerPage + 1, query.log);
  return {
    state,
    queue,
    current,
    previous: index > 0 ? (queue.pictures[index - 1]?.id ?? null) : null,
    next: queue.pictures[index + 1]?.id ?? null,
    waiting: await countPending(db),
    decisions: decisions.slice(0, decisionsPerPage),
    moreDecisions: decisions.length > decisionsPerPage,
    done: decisions.find((decision) => decision.id === query.done),
    notice: query.notice,
  };
}

export async function action(args: Route.ActionArgs) {
  if (args.params.id === undefined) throw data(null, 405);
  return formAction(decisionSubmission, args, {
    onDone({ decisionId, nextPictureId }, { locale }) {
      const page = /^[\w-]{1,80}$/.test(nextPictureId)
        ? href('/admin/pictures/:id', { id: nextPictureId })
        : href('/admin/pictures');
      return redirect(
        `${localizedPath(locale, page)}?${new URLSearchParams({ done: decisionId })}`,
        303,
      );
    },
    onRefused: (refusal, { locale }) =>
      refusal.outcome === 'rejected' && refusal.reason === 'gone'
        ? redirect(localizedPath(locale, '/admin/pictures?notice=gone'), 303)
        : undefined,
  });
}

export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { state, queue, current, previous, next, waiting, decisions, moreDecisions, done, notice } =
    loaderData;
  const t = useTexts(moderationTexts);
  const link = useLink();
  return (
    <OfficePage
      title={t.title}
      lead={waiting === 0 ? t.lead : waiting > 99 ? t.waitingMany : t.waiting(waiting)}
      below="/admin/publish"
    >
      <div className="moderation">
        <DecisionNotice
          done={done}
          notice={
            actionData?.notice
              ? actionData.notice.outcome === 'rejected'
                ? 'changed'
                : 'again'
              : notice
          }
        />
        <StateFilter state={state} />
        {current ? (
          <section className="moderated" aria-labelledby="moderated-title">
            <ModeratedView picture={current} />
            <ModerationForms
              key={current.revision}
              picture={current}
              next={next}
              answer={actionData}
            />
          </section>
        ) : (
          <EmptyQueue state={state} />
        )}
        {state === 'pending' && queue.pictures.length > 1 && (
          <p>
            <a className="button" href={link('/admin/pictures/selection')}>
              {t.selection.open}
            </a>
          </p>
        )}
        <QueueList
          queue={queue}
          state={state}
          current={current?.id}
          previous={previous}
          next={next}
        />
        <ModerationKeys />
        <DecisionLog decisions={decisions} hasMore={moreDecisions} />
      </div>
      <PageScript src={adminScript} />
    </OfficePage>
  );
}

function EmptyQueue({ state }: { state: string }) {
  const t = useTexts(moderationTexts);
  return (
    <Empty
      title={state === 'pending' ? t.emptyTitle : t.emptyState}
      text={state === 'pending' && t.empty}
    />
  );
}

function ModeratedView({ picture }: { picture: ModeratedPicture }) {
  const t = useTexts(moderationTexts);
  const { mine } = useTexts(picturesTexts);
  const locale = useLocale();
  const { title, description, sender, sentAt, state, reason } = picture;
  const lang = useLangOf()(picture);
  const from = sender?.username ?? (picture.image.startsWith('builtin/') ? t.own : t.visitor);
  return (
    <div className="moderated-view">
      <Framed picture={picture} sizes="(min-width: 62rem) 44rem, 92vw" eager />
      <div className="moderated-words">
        <PictureState state={state} />
        <h2 id="moderated-title" lang={lang}>
          {title}
        </h2>
        <p lang={lang}>{description}</p>
        {reason && (
          <p className="notice">
            <strong>{mine.reason}</strong> {reason}
          </p>
        )}
        <p className="kicker">
          {t.from} {from}, {t.sentAt}{' '}
          <time dateTime={isoDate(sentAt)}>{formatDateTime(locale, sentAt)}</time>
        </p>
      </div>
    </div>
  );
}

/**
 * Shown by the script. The shortcuts can be turned off: with voice input, single letters are typed
 * by accident (WCAG 2.1.4).
 */
function ModerationKeys() {
  const { keys, keysOn, keyTexts: t } = useTexts(moderationTexts);
  const list = {
    j: t.next,
    k: t.previous,
    a: t.approve,
    r: t.refuse,
    e: t.edit,
    u: t.undo,
    Esc: t.leave,
  };
  return (
    <section className="moderation-keys no-print" aria-labelledby="keys-title" data-keys hidden>
      <h2 id="keys-title">{keys}</h2>
      <button type="button" className="button mt-2" aria-pressed="true">
        {keysOn}
      </button>
      <ul>
        {Object.entries(list).map(([key, text]) => (
          <li key={key}>
            <kbd>{key}</kbd> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
