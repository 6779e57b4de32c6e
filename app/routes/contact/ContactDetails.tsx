import type { ReactNode } from 'react';
import type { SiteSettings } from '#app/domain/settings/settings.ts';
import { useLocale, useMessages } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { Icon, type IconName } from '#app/ui/icons.tsx';
import { telephoneUrl } from '#app/ui/layout/Footer.tsx';

/** The other ways to reach the company, from the site's settings. */
export function ContactDetails({ contact }: { contact: SiteSettings['contact'] }) {
  const t = useMessages();
  const locale = useLocale();
  const blog = contact.blog.startsWith('/') ? localizedPath(locale, contact.blog) : contact.blog;
  return (
    <aside className="contact-details" aria-labelledby="contact-details-title">
      <h2 id="contact-details-title">{t.contact.detailsTitle}</h2>
      <address>
        <dl>
          <Detail icon="address" label={t.social.address}>
            {contact.street}
            <br />
            {contact.city}
          </Detail>
          <Detail icon="phone" label={t.social.phone}>
            {contact.phones.map((phone) => (
              <a key={phone} href={telephoneUrl(phone)}>
                {phone}
              </a>
            ))}
          </Detail>
          <Detail icon="messaging" label={t.social.messaging}>
            <a href={contact.messaging} rel="noopener">
              {addressOf(contact.messaging)}
            </a>
          </Detail>
          <Detail icon="email" label={t.social.email}>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Detail>
          <Detail icon="blog" label={t.sidebar.blog}>
            <a href={blog}>{t.social.blog}</a>
          </Detail>
        </dl>
      </address>
    </aside>
  );
}

function Detail({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** `https://wa.me/50900000000` -> `wa.me/50900000000`, as people read it out. */
const addressOf = (url: string) => url.replace(/^(https?:\/\/|mailto:)/, '').replace(/\/$/, '');
