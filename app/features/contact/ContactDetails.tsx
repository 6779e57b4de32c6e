import type { SiteSettings } from '#app/features/settings/settings.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { CompanyDetailsList } from '#app/ui/company.tsx';
import { contactTexts } from './texts.ts';

/** The other ways to reach the company, from the site's settings. */
export function ContactDetails({ contact }: Pick<SiteSettings, 'contact'>) {
  const t = useTexts(contactTexts);
  return (
    <aside className="aside" aria-labelledby="contact-details-title">
      <h2 id="contact-details-title">{t.detailsTitle}</h2>
      <CompanyDetailsList contact={contact} />
    </aside>
  );
}
