import type { MouseEvent } from 'react';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { TextareaField } from '#app/ui/form/Field.tsx';
import { pen } from '#app/ui/icon-paths.ts';
import { PathIcon } from '#app/ui/svg.tsx';
import type { Route } from './+types/notes.ts';
import { messageBounds } from './states.ts';
import { messageReviewTexts } from './texts.ts';

type Props = {
  id: string;
  isOpen?: boolean;
  /** Notes by the same person. */
  sent?: string[];
  answer?: Route.ComponentProps['actionData'];
};

/** A sheet above the box for the reply; on a page of its own, open. */
export function NoteForm({ id, answer, sent = [], isOpen = false }: Props) {
  const { notes: t } = useTexts(messageReviewTexts);
  const link = useLink();
  const error = answer?.errors.note && { empty: t.empty, tooLong: t.tooLong }[answer.errors.note];
  const form = (
    <OfficeForm
      action={link('/admin/messages/:id/notes', { id })}
      answer={answer}
      sent={sent}
      fields={1}
      errorList={error ? [{ field: 'note', text: error }] : []}
      submit={t.submit}
    >
      <TextareaField
        name="note"
        label={t.label}
        hint={t.hint}
        error={error}
        rows={3}
        max={messageBounds.text}
        defaultValue={answer?.values.note}
        texts={{ required: t.empty, tooLong: t.tooLong }}
      />
    </OfficeForm>
  );
  if (isOpen) return form;
  return (
    <details className="message-note" name="reply-panel">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary onClick={focusNote}>
        <PathIcon d={pen} />
        <span>{t.title}</span>
      </summary>
      <div className="message-sheet">{form}</div>
    </details>
  );
}

/** Not where it opens by itself, with a text that was put back. */
function focusNote({ currentTarget: { parentElement: note } }: MouseEvent): void {
  note?.addEventListener('toggle', () => note.querySelector('textarea')?.focus(), { once: true });
}
