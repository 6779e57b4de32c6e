import { data, type LoaderFunctionArgs } from 'react-router';
import { fileOnRequest } from '#app/http/file-response.ts';
import { pageRequest } from '#app/http/page.ts';
import { isLocale } from '#app/i18n/locale.ts';
import { certificatePath } from '../certificate/certificate-number.ts';
import { renderCertificate } from '../certificate/certificate-pdf.server.ts';
import { findCertificate } from '../certificates.server.ts';
import { findPublicEnrolment } from '../courses.server.ts';
import { isEnrolmentKey, readReference } from '../reference.ts';
import { formatSpan } from './session-words.ts';

/** The certificate of an enrolment, for whoever has its private link: `?key=`. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, secret, url, locale, config } = pageRequest(args);
  const reference = readReference(args.params['reference'] ?? '');
  const enrolment = reference && (await findPublicEnrolment(db, reference, locale, Date.now()));
  const isOwn =
    enrolment && isEnrolmentKey(secret, enrolment.id, url.searchParams.get('key') ?? '');
  const found =
    isOwn && enrolment.certificate ? await findCertificate(db, enrolment.certificate) : undefined;
  // Erased since: its number stays, its file does not.
  if (!found?.name) throw data(null, 404);
  const language = isLocale(found.locale) ? found.locale : locale;
  return fileOnRequest(
    renderCertificate({
      number: found.number,
      locale: language,
      name: found.name,
      course: found.title,
      hours: found.hours,
      dates: formatSpan(language, found),
      issuedAt: found.created_at,
      url: config.publicUrl + certificatePath(found.number),
    }),
    { type: 'application/pdf', name: `${found.number}.pdf` },
  );
}
