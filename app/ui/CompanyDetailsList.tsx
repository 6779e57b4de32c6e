import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { Icon } from './icons.tsx';
import { type CompanyDetails, telephoneUrl } from './layout/Footer.tsx';
import { messagingApp } from './messaging-app.ts';
import { uiTexts } from './texts.ts';

/** Address, phones and links of the company, each with what it is. */
export function CompanyDetailsList({ contact }: Pick<CompanyDetails, 'contact'>) {
  const t = useTexts(uiTexts);
  const locale = useLocale();
  return (
    <address className="not-italic">
      <ul className="details-list">
        <li>
          <p>
            <Icon name="address" />
            <span>
              <span className="visually-hidden">{t.social.address}, </span>
              {contact.street}
              <br />
              {contact.city}
            </span>
          </p>
        </li>
        {contact.phones.map((phone) => (
          <li key={phone}>
            <a href={telephoneUrl(phone)}>
              <Icon name="phone" />
              <span>
                <span className="visually-hidden">{t.social.phone}, </span>
                {phone}
              </span>
            </a>
          </li>
        ))}
        <li>
          <a href={contact.messaging}>
            <Icon name="messaging" />
            {messagingApp(contact.messaging) ?? t.social.messaging}
          </a>
        </li>
        <li>
          <a href={`mailto:${contact.email}`}>
            <Icon name="email" />
            {contact.email}
          </a>
        </li>
        <li>
          <a href={contact.blog.startsWith('/') ? localizedPath(locale, contact.blog) : contact.blog}>
            <Icon name="blog" />
            {t.social.blog}
          </a>
        </li>
      </ul>
    </address>
  );
}
