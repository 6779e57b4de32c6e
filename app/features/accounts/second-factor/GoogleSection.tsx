import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, isoDate } from '#app/i18n/format.ts';
import { FactorSection } from './FactorSection.tsx';
import type { LinkedIdentity } from './linked-identities.server.ts';
import { secondFactorTexts } from './texts.ts';

export function GoogleSection({ identities }: { identities: LinkedIdentity[] }) {
  const t = useTexts(secondFactorTexts).google;
  const locale = useLocale();
  const link = useLink();
  return (
    <FactorSection id="google" title={t.title} lead={t.lead}>
      {identities.map(({ email, createdAt }) => (
        <p key={createdAt}>
          {email}, {t.since}{' '}
          <time dateTime={isoDate(createdAt)}>{formatDate(locale, createdAt)}</time>
        </p>
      ))}
      <form method="post" action={link('/head/security/google/removal')}>
        <button type="submit" className="button button-danger">
          {t.remove}
        </button>
      </form>
    </FactorSection>
  );
}
