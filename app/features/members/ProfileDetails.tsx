import { accountsTexts } from '#app/features/accounts/texts.ts';
import type { Genre } from '#app/http/session/account.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { countryName } from '#app/i18n/countries.ts';
import { formatDate } from '#app/i18n/format.ts';
import { useLink } from '#app/ui/links.ts';
import { membersTexts } from './texts.ts';

type Props = {
  phone: string | null;
  genre: Genre | null;
  birthdate: string | null;
  country: string | null;
  region: string | null;
};

/** What the member has told, and the way to change it. */
export function ProfileDetails({ phone, genre, birthdate, country, region }: Props) {
  const t = useTexts(membersTexts);
  const { fields } = useTexts(accountsTexts);
  const locale = useLocale();
  const link = useLink();
  const details = [
    { label: fields.phone, value: phone },
    { label: fields.genre, value: genre && fields.genres[genre] },
    // Noon in Haiti, so that the day is the one that was typed.
    { label: fields.birthdate, value: birthdate && formatDate(locale, Date.parse(`${birthdate}T17:00:00Z`)) },
    { label: fields.country, value: country && countryName(country, locale) },
    { label: fields.region, value: region },
  ];
  return (
    <section id="profile" className="member-card" aria-labelledby="profile-title">
      <div>
        <h2 id="profile-title">{t.profile.title}</h2>
        <dl className="details mt-3">
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? t.profile.untold}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div>
        <a className="button" href={link('/head/profile')}>
          {t.profile.change}
        </a>
      </div>
    </section>
  );
}
