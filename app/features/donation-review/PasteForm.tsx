import { Form, Link } from 'react-router';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { TextareaField } from '#app/ui/form/Field.tsx';
import type { UsedNumber } from './payments.server.ts';
import { type PasteError, reviewBounds } from './schema.ts';
import { donationReviewTexts } from './texts.ts';

type Props = { text?: string; error?: PasteError | undefined; used?: UsedNumber | undefined };

/** The SMS of a mobile-money service, pasted to find the donation that it is about. */
export function PasteForm({ text, error, used }: Props) {
  const t = useTexts(donationReviewTexts).paste;
  const link = useLink();
  return (
    <section aria-labelledby="paste-title">
      <h2 id="paste-title">{t.title}</h2>
      {used && (
        <div className="notice" role="alert">
          <p>{used.reference ? t.usedBy(used.reference) : t.used}</p>
          <Link className="line-link" to={link('/admin/donations/payments/:id', { id: used.paymentId })}>
            {t.see}
          </Link>
        </div>
      )}
      <Form className="form office-form" method="post" action={link('/admin/donations/payments')}>
        <TextareaField
          name="text"
          label={t.label}
          hint={t.hint}
          error={error && { empty: t.empty, tooLong: t.tooLong }[error]}
          rows={3}
          max={reviewBounds.sms}
          defaultValue={text}
          texts={{ required: t.empty, tooLong: t.tooLong }}
        />
        <div className="form-end">
          <button type="submit" className="button button-primary">
            {t.submit}
          </button>
        </div>
      </Form>
    </section>
  );
}
