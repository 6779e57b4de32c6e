import { useRef } from 'react';
import { Form, Link } from 'react-router';
import type { Redisplay } from '#app/http/form-action.server.ts';
import { useLink, useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { KeptNotice, useIsMailKept } from '#app/office/KeptNotice.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { TextareaField } from '#app/ui/form/Field.tsx';
import type { Deed } from './History.tsx';
import type { SavedText } from './saved-replies.server.ts';
import type { replyErrors } from './schema.ts';
import { messageBounds } from './states.ts';
import { messageReviewTexts } from './texts.ts';

type Props = {
  message: { id: string; name: string; language: string };
  saved: SavedText[];
  prefill: string | undefined;
  /** By the same person. */
  sent: string[];
  /** Null when they join the conversation. */
  answersTo: string | null;
  version: number;
  entries: Deed[];
  answer:
    | Redisplay<'text' | 'intent' | 'version', ReturnType<typeof replyErrors>, string>
    | undefined;
};

export function ReplyBox({ message, saved, prefill, version, answer, ...props }: Props) {
  const { reply: t } = useTexts(messageReviewTexts);
  const { languageNames } = useSharedTexts();
  const link = useLink();
  const isMailKept = useIsMailKept();
  const box = useRef<HTMLDivElement>(null);
  const isConflict = answer?.notice?.outcome === 'rejected';
  const since = version - Number(answer?.values.version ?? version);
  const error = answer?.errors.text;
  const errorText = error && { empty: t.empty, tooLong: t.tooLong }[error];
  const shownError = errorText ?? (answer?.errors.intent && t.failed);
  const name = languageNames[message.language] ?? message.language;
  return (
    <section className="message-reply" aria-labelledby="reply-title">
      <h2 id="reply-title">{t.title}</h2>
      {saved.length > 0 && (
        <SavedReplies
          saved={saved}
          onInsert={(text) => insert(box.current?.querySelector('textarea'), text)}
        />
      )}
      <OfficeForm
        answer={answer}
        isUnsent={prefill !== undefined}
        sent={props.sent}
        rejected={<Conflict entries={props.entries.slice(0, Math.max(0, since)).reverse()} />}
        limited={t.limited}
        fields={1}
        errorList={shownError ? [{ field: 'text', text: shownError }] : []}
        submit={[
          { intent: 'send-close', label: isConflict ? t.sendAnywayAndClose : t.sendAndClose },
          { intent: 'send', label: isConflict ? t.sendAnyway : t.send },
        ]}
      >
        <input type="hidden" name="version" value={version} />
        <div ref={box}>
          <TextareaField
            name="text"
            label={t.label(message.name, name)}
            hint={isMailKept ? t.keptHint : t.hint}
            error={errorText}
            rows={6}
            max={messageBounds.text}
            lang={message.language}
            defaultValue={answer?.values.text ?? prefill}
            texts={{ required: t.empty, tooLong: t.tooLong }}
          />
        </div>
      </OfficeForm>
      <KeptNotice place="reply" />
      {!isMailKept && (
        <p className="field-hint">
          {props.answersTo === null ? t.answersHere : t.answers(props.answersTo)}
        </p>
      )}
      <p>
        <Link className="line-link" to={link('/admin/messages/replies')}>
          {t.manage}
        </Link>
      </p>
    </section>
  );
}

/** Adds a text after what is in the box. */
function insert(box: HTMLTextAreaElement | null | undefined, added: string): void {
  if (!box) return;
  box.value = box.value.trim() === '' ? added : `${box.value.trimEnd()}\n\n${added}`;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.focus();
}

function Conflict({ entries }: { entries: Deed[] }) {
  const { reply: t, message } = useTexts(messageReviewTexts);
  const locale = useLocale();
  return (
    <>
      <strong>{t.conflict}</strong>
      {entries.map(({ id, by, did, at }) => (
        <span key={id} className="message-event">
          <span dir="auto">{by ?? message.someone}</span> {did} ({formatDateTime(locale, at)})
        </span>
      ))}
      {t.conflictHint}
    </>
  );
}

type SavedProps = { saved: SavedText[]; onInsert: (text: string) => void };

/** Puts a saved text into the box; without script, the page is loaded with it. */
function SavedReplies({ saved, onInsert }: SavedProps) {
  const { reply: t } = useTexts(messageReviewTexts);
  const { languageNames } = useSharedTexts();
  return (
    <Form
      className="message-saved"
      onSubmit={(event) => {
        event.preventDefault();
        const id = new FormData(event.currentTarget).get('saved');
        const text = saved.find((each) => each.id === id)?.text;
        if (text) onInsert(text);
      }}
    >
      <label className="visually-hidden" htmlFor="saved">
        {t.saved}
      </label>
      <select id="saved" name="saved" defaultValue="">
        <option value="">{t.choose}</option>
        {saved.map(({ id, title, locale }) => (
          <option key={id} value={id}>
            {title} ({languageNames[locale]})
          </option>
        ))}
      </select>
      <button type="submit" className="button">
        {t.insert}
      </button>
    </Form>
  );
}
