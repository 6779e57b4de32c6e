import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { useKeptTexts } from '#app/office/KeptNotice.tsx';
import { besideInLastList } from '#app/office/last-list.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { TextareaField } from '#app/ui/form/Field.tsx';
import type { Route } from './+types/message.ts';
import { SavedReplies } from './SavedReplies.tsx';
import { messageBounds } from './states.ts';
import { messageReviewTexts } from './texts.ts';

type Page = Route.ComponentProps;
type Data = Page['loaderData'];
type Props = Pick<Data, 'message' | 'saved' | 'prefill' | 'answersTo' | 'isRefused'> &
  Pick<Data, 'version' | 'entries'> & {
    /** By the same person. */
    sent: string[];
    answer: Page['actionData'];
    /** The form of a note. */
    children: ReactNode;
  };

/** Docked to the bottom with one line; while one writes, as tall as the text. */
export function ReplyBox({ message, saved, prefill, version, answer, ...props }: Props) {
  const { reply: t } = useTexts(messageReviewTexts);
  const { languageNames } = useSharedTexts();
  const kept = useKeptTexts();
  const box = useRef<HTMLDivElement>(null);
  const isConflict = answer?.notice?.outcome === 'rejected';
  const since = version - Number(answer?.values.version ?? version);
  const error = answer?.errors.text;
  const errorText = error && { empty: t.empty, tooLong: t.tooLong }[error];
  const shownError = errorText ?? (answer?.errors.intent && t.failed);
  const name = languageNames[message.language] ?? message.language;
  const after = props.isRefused
    ? t.refusedHint
    : kept
      ? t.keptHint
      : `${t.hint} ${props.answersTo === null ? t.answersHere : t.answers(props.answersTo)}`;
  return (
    <section className="message-reply" aria-label={t.title}>
      {kept && <p className="message-kept">{kept.reply}</p>}
      <OfficeForm
        answer={answer}
        isUnsent={prefill !== undefined || undefined}
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
        <NextField />
        <div ref={box} className="message-box" data-key="r">
          <TextareaField
            name="text"
            label={t.label(message.name, name)}
            hint={after}
            error={errorText}
            rows={1}
            max={messageBounds.text}
            lang={message.language}
            placeholder={t.prompt(name)}
            defaultValue={answer?.values.text ?? prefill}
            texts={{ required: t.empty, tooLong: t.tooLong }}
          />
        </div>
        {saved.length > 0 && (
          <SavedReplies
            saved={saved}
            onInsert={(text) => insert(box.current?.querySelector('textarea'), text)}
          />
        )}
      </OfficeForm>
      {props.children}
    </section>
  );
}

/** The page after this one in the list that it was opened from: shown once the reply is sent. */
function NextField() {
  const { pathname } = useLocation();
  const [next, setNext] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another
  useEffect(() => setNext(besideInLastList(1)), [pathname]);
  return next && <input type="hidden" name="next" value={next} />;
}

/** Adds a text after what is in the box. */
function insert(box: HTMLTextAreaElement | null | undefined, added: string): void {
  if (!box) return;
  box.value = box.value.trim() === '' ? added : `${box.value.trimEnd()}\n\n${added}`;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.focus();
}

function Conflict({ entries }: Pick<Data, 'entries'>) {
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
