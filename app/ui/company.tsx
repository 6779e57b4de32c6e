import { useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { PrimaryLink } from '#app/ui/Page.tsx';
import { Icon } from './icons.tsx';
import { type OpeningHours, OpeningState } from './Opening.tsx';
import { uiTexts } from './texts.ts';

export type CompanyDetails = {
  contact: {
    street: string;
    city: string;
    phones: string[];
    email: string;
    messaging: string;
    blog: string;
  };
  social: {
    video: string;
    messaging: string;
    microblog: string;
    facebook: string;
    showFacebook: boolean;
  };
};

/** At the end of a page. */
export function ContactSection({ messaging, opening }: MessagingProps & { opening: OpeningHours }) {
  const t = useTexts(uiTexts);
  const shared = useSharedTexts();
  return (
    <div className="section section-sunken no-print">
      <div className="wrap split">
        <div>
          <h2>{t.reachTitle}</h2>
          <p className="lead mt-3">{t.reachLead}</p>
        </div>
        <div>
          <p className="flex flex-wrap gap-3">
            <PrimaryLink to="/contact">{shared.writeToUs}</PrimaryLink>
            <MessagingButton messaging={messaging} />
          </p>
          <OpeningState {...opening} />
        </div>
      </div>
    </div>
  );
}

export function CompanyDetailsList({ contact }: Pick<CompanyDetails, 'contact'>) {
  const { social } = useTexts(uiTexts);
  const locale = useLocale();
  const { messaging, email, blog } = contact;
  const links = [
    ['messaging', messaging, messagingApp(messaging) ?? social.messaging],
    ['email', `mailto:${email}`, email],
    ['blog', blog.startsWith('/') ? localizedPath(locale, blog) : blog, social.blog],
  ] as const;
  return (
    <address className="not-italic">
      <ul className="details-list">
        <li>
          <p>
            <Icon name="address" />
            <span>
              <span className="visually-hidden">{social.address}, </span>
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
                <span className="visually-hidden">{social.phone}, </span>
                {phone}
              </span>
            </a>
          </li>
        ))}
        {links.map(([icon, href, text]) => (
          <li key={icon}>
            <a href={href}>
              <Icon name={icon} />
              {text}
            </a>
          </li>
        ))}
      </ul>
    </address>
  );
}

type MessagingProps = Pick<CompanyDetails['contact'], 'messaging'>;

/** The second way to write: most people here have the app, and no email address. */
export function MessagingButton({ messaging }: MessagingProps) {
  const t = useTexts(uiTexts);
  return (
    <a className="button button-messaging" href={messaging} rel="noopener">
      <Icon name="messaging" />
      {messagingApp(messaging) ?? t.social.messaging}
    </a>
  );
}

export const telephoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

const apps = [
  [/(?:^|\.)(?:wa\.me|whatsapp\.com)$/, 'WhatsApp'],
  [/(?:^|\.)(?:t\.me|telegram\.me)$/, 'Telegram'],
  [/(?:^|\.)(?:m\.me|messenger\.com)$/, 'Messenger'],
  [/(?:^|\.)signal\.me$/, 'Signal'],
] as const;

/** A link to the messaging app with the first words of a message, where the app takes them. */
export function messagingUrl(link: string, text: string): string {
  return messagingApp(link) === 'WhatsApp'
    ? `${link.split('?')[0]}?text=${encodeURIComponent(text)}`
    : link;
}

export function messagingApp(link: string): string | undefined {
  const { hostname } = URL.canParse(link) ? new URL(link) : { hostname: '' };
  return apps.find(([host]) => host.test(hostname))?.[1];
}
