import { CopyButton, CopyStatus } from '#app/features/donations/SupportTable.tsx';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import type { PublicEnrolment } from '../courses.server.ts';
import { isOver } from '../enrolments.ts';
import { coursePagesTexts } from './texts.ts';

type Props = {
  enrolment: Pick<PublicEnrolment, 'reference' | 'state' | 'certificate' | 'mayLeave'>;
  own: { key: string; link: string };
};

/** With the key of the private link: the offered place, the certificate, the way out. */
export function LinkForms({ enrolment, own: { key, link: privateLink } }: Props) {
  const t = useTexts(coursePagesTexts).status;
  const link = useLink();
  const { state, certificate, mayLeave } = enrolment;
  const reference = enrolment.reference.toLowerCase();
  const hidden = <input type="hidden" name="key" value={key} />;
  return (
    <>
      {state === 'offered' && (
        <form method="post" action={link('/enrolment/:reference/accept', { reference })}>
          {hidden}
          <button type="submit" className="button button-primary">
            {t.accept}
          </button>
        </form>
      )}
      {certificate && (
        <section aria-labelledby="certificate-title">
          <h2 id="certificate-title" className="group-title">
            {t.certificateTitle}
          </h2>
          <p className="mt-4">
            <a
              className="button button-primary"
              href={`${link('/enrolment/:reference/certificate.pdf', { reference })}?key=${key}`}
            >
              {t.certificate}
            </a>
          </p>
          <p className="mt-2">
            <a
              className="line-link"
              href={link('/certificate/:number', { number: certificate.toLowerCase() })}
            >
              {certificate}
            </a>
          </p>
        </section>
      )}
      {!isOver(state) && (
        <section aria-labelledby="link-title">
          <h2 id="link-title" className="group-title">
            {t.keepTitle}
          </h2>
          <p className="mt-3">{t.keep}</p>
          <p className="way private-link mt-3">
            <a className="line-link" href={privateLink}>
              {privateLink}
            </a>
            <CopyButton text={privateLink} what={t.keepTitle} />
          </p>
          <CopyStatus />
        </section>
      )}
      {mayLeave && (
        <details className="no-print">
          <summary>{t.cancelTitle}</summary>
          <p>{t.cancelLead}</p>
          <form
            className="mt-3"
            method="post"
            action={link('/enrolment/:reference/cancel', { reference })}
          >
            {hidden}
            <button type="submit" className="button button-danger">
              {t.cancel}
            </button>
          </form>
        </details>
      )}
    </>
  );
}
