import { type ClipboardEvent, useEffect } from 'react';
import { Link } from 'react-router';
import type { Redisplay } from '#app/http/form-action.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { storedEvent } from '#app/office/answers.ts';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { formErrors } from '#app/ui/form/answer.ts';
import { TextareaField } from '#app/ui/form/Field.tsx';
import { maxSms } from '../bounds.ts';
import type { pasteErrors } from '../schema.ts';
import { pasteTexts } from './paste-texts.ts';

type Props = {
  answer?: Redisplay<'text', ReturnType<typeof pasteErrors>> | undefined;
  /** The payment that has the number of the SMS, and what says so. */
  used?: { paymentId: string; said: string | null } | undefined;
};

export function PasteForm({ answer, used }: Props) {
  const t = useTexts(pasteTexts).paste;
  const link = useLink();
  const { field } = formErrors(answer?.errors, ['text'], t, answer?.values);
  const action = link('/admin/donations');
  // A text that the server has found to be no payment is not kept to be offered again.
  const isRead = answer?.errors.text === 'unread';
  useEffect(() => {
    const detail = new URL(action, location.href).href;
    if (answer && isRead) dispatchEvent(new CustomEvent(storedEvent, { detail }));
  }, [answer, isRead, action]);
  return (
    <section className="paste-sms" aria-label={t.title}>
      {used && (
        <div className="notice" role="alert">
          <p>{used.said ?? t.used}</p>
          <Link
            className="line-link"
            to={link('/admin/donations/payments/:id', { id: used.paymentId })}
          >
            {t.see}
          </Link>
        </div>
      )}
      <OfficeForm
        action={action}
        answer={answer}
        isUnsent={isRead ? false : undefined}
        submit={t.submit}
      >
        <TextareaField
          {...field('text')}
          label={t.label}
          hint={t.hint}
          rows={2}
          placeholder=" "
          max={maxSms}
          onPaste={readAtOnce}
          texts={{ required: t.empty, tooLong: t.tooLong }}
        />
      </OfficeForm>
    </section>
  );
}

/** Sends what is pasted into the empty box: nothing else is left to do, and a refusal is seen. */
function readAtOnce({
  currentTarget: { value, form },
  clipboardData,
}: ClipboardEvent<HTMLTextAreaElement>) {
  if (value.trim() === '' && clipboardData.getData('text').trim() !== '')
    // The box has it then.
    setTimeout(() => form?.requestSubmit());
}
