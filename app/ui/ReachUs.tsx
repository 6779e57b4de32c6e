import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { CompanyDetailsList } from './CompanyDetailsList.tsx';
import type { CompanyDetails } from './layout/Footer.tsx';
import { useLink } from './links.ts';
import { uiTexts } from './texts.ts';

/** Where a page ends: the way to the contact form, and the ways beside it. */
export function ReachUs({ contact }: Pick<CompanyDetails, 'contact'>) {
  const t = useTexts(uiTexts);
  const shared = useTexts(sharedTexts);
  const link = useLink();
  return (
    <div className="section section-sunken">
      <div className="wrap split">
        <div>
          <h2>{t.reachTitle}</h2>
          <p className="lead mt-3 mb-8">{t.reachLead}</p>
          <a className="button button-primary" href={link('/contact')}>
            {shared.writeToUs}
          </a>
        </div>
        <CompanyDetailsList contact={contact} />
      </div>
    </div>
  );
}
