import { useMessages } from '#app/i18n/context.tsx';
import { CompanyDetailsList } from './CompanyDetailsList.tsx';
import type { CompanyDetails } from './layout/Footer.tsx';
import { useLink } from './links.ts';

/** Where a page ends: the way to the contact form, and the ways beside it. */
export function ReachUs({ contact }: Pick<CompanyDetails, 'contact'>) {
  const t = useMessages();
  const link = useLink();
  return (
    <div className="section section-sunken">
      <div className="wrap split">
        <div>
          <h2>{t.home.reachTitle}</h2>
          <p className="lead mt-3 mb-8">{t.home.reachLead}</p>
          <a className="button button-primary" href={link('/contact')}>
            {t.common.writeToUs}
          </a>
        </div>
        <CompanyDetailsList contact={contact} />
      </div>
    </div>
  );
}
