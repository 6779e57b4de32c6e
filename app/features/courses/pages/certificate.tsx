import { data, redirect } from 'react-router';
import { clientIpContext } from '#app/http/context.ts';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { refusalInit } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useLangOf, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, formatDuration } from '#app/i18n/format.ts';
import { localeOf, localizedPath } from '#app/i18n/locale.ts';
import { ContactSection } from '#app/ui/company.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { Strip } from '#app/ui/Page.tsx';
import { KiteMark } from '#app/ui/svg.tsx';
import { certificatePath, readCertificateNumber } from '../certificate/certificate-number.ts';
import { findCertificate } from '../certificates.server.ts';
import type { Route } from './+types/certificate.ts';
import courseStyles from './courses.css?inline';
import { NotShown } from './NotShown.tsx';
import { formatSpan, sessionTexts } from './session-words.ts';
import { coursePagesTexts } from './texts.ts';

export const handle: RouteHandle = { form: true, styles: [courseStyles], donateButton: 'none' };

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
  const t = coursePagesTexts[localeOf(location.pathname)].certificate;
  const title =
    loaderData?.outcome === 'valid' ? t.title(loaderData.certificate.number) : t.invalid;
  return pageMeta({ matches, location, title, description: t.description, noindex: true });
};

/** Whoever holds the paper may ask whether it is ours. */
export async function loader(args: Route.LoaderArgs) {
  const { db, secret, locale } = pageRequest(args);
  const { number } = args.params;
  const known = readCertificateNumber(number);
  if (known && known.toLowerCase() !== number)
    throw redirect(localizedPath(locale, certificatePath(known)));
  // Every lookup counts, found or not: nobody collects names with it.
  const limits = limitsFor(secret, 'certificate').perNetwork(args.context.get(clientIpContext), {
    burst: 30,
    everySeconds: 60,
  });
  const limited = known && (await takeLimits(db, limits, Date.now()));
  if (limited) return data({ ...limited, outcome: 'rate_limited' } as const, refusalInit(limited));
  const certificate = known && (await findCertificate(db, known));
  if (!certificate) return data({ outcome: 'unknown' } as const, 404);
  return data({ outcome: 'valid', certificate } as const);
}

export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  const { certificate: t, status } = useTexts(coursePagesTexts);
  const locale = useLocale();
  if (loaderData.outcome !== 'valid') {
    const [title, lead] =
      loaderData.outcome === 'unknown'
        ? [t.invalid, t.invalidLead]
        : [status.waitTitle, status.tooMany(formatDuration(locale, loaderData.retryAfterSeconds))];
    return <NotShown sky="dusk" title={title} lead={lead} />;
  }
  return <Valid {...loaderData} />;
}

type Loaded = Extract<Awaited<ReturnType<typeof loader>>['data'], { outcome: 'valid' }>;

/** A seal, and what the paper says. */
function Valid({ certificate }: Loaded) {
  const t = useTexts(coursePagesTexts).certificate;
  const locale = useLocale();
  const lang = useLangOf()(certificate);
  const { number, name, title, hours, created_at } = certificate;
  return (
    <>
      <Strip sky="dawn" title={t.valid} lead={t.validLead} />
      <div className="wrap section">
        <div className="certificate">
          <KiteMark className="certificate-seal" />
          <Facts
            className="certificate-facts"
            facts={[
              [t.name, name ? <strong key="name">{name}</strong> : t.erased],
              [
                t.course,
                <span key="course" lang={lang}>
                  {title}
                </span>,
              ],
              [t.hours, hours && sessionTexts[locale].hours(hours)],
              [t.dates, formatSpan(locale, certificate)],
              [t.issued, formatDate(locale, created_at)],
              [
                t.number,
                <span key="number" className="number">
                  {number}
                </span>,
              ],
            ]}
          />
        </div>
      </div>
      <ContactSection title={t.next} lead={t.nextLead} query="?service=online-courses" />
    </>
  );
}
