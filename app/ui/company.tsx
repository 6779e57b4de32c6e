import { createContext, type ReactNode, useContext } from 'react';
import { useLink, useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { placeName } from '#app/i18n/format.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { placeTexts } from '#app/i18n/place-texts.ts';
import { ExampleMark } from './examples.tsx';
import { Icon } from './icons.tsx';
import { type OpeningHours, OpeningState } from './Opening.tsx';
import { uiTexts } from './texts.ts';

/** The company's settings: nothing else is shown. */
export type CompanyDetails = {
  contact: {
    address: { street: string; city: string } | null;
    phones: string[];
    email: string | null;
    messaging: string | null;
    blog: string;
  };
  /** Each may be empty. */
  place: { landmark: string; position: string; legalName: string; since: string; patent: string };
  social: {
    video: string | null;
    microblog: string | null;
    facebook: string | null;
    showFacebook: boolean;
  };
};

/** For every page, by the loader of the root: null where the settings could not be read. */
type Site = {
  company: (CompanyDetails & { menu: { showGallery: boolean } }) | null;
  opening: OpeningHours | null;
  town: string | null;
  showCourses: boolean;
};
const noSite: Site = { company: null, opening: null, town: null, showCourses: false };
export const SiteContext = createContext<Site | undefined>(noSite);

export function useSite() {
  const site = useContext(SiteContext) ?? noSite;
  const { phones = [], messaging } = site.company?.contact ?? {};
  return { ...site, phone: phones[0], messaging };
}

type About = {
  /** For screen readers. */
  name: ReactNode;
  /** The first words of a message. */
  message: string;
};

type ContactSectionProps = {
  title?: string;
  lead?: string;
  about?: About;
  /** Query of the contact page: `?service=…`. */
  query?: string;
  /** Where the page says it elsewhere. */
  hidesOpening?: boolean;
};

/** The next step, at the end of a page. */
export function ContactSection({
  title,
  lead,
  about,
  query = '',
  hidesOpening = false,
}: ContactSectionProps) {
  const t = useTexts(uiTexts);
  const shared = useSharedTexts();
  const link = useLink();
  const { opening } = useSite();
  return (
    <div className="section section-sunken no-print">
      <div className="wrap split">
        <div>
          <h2>{title ?? t.reachTitle}</h2>
          <p className="lead mt-3">{lead ?? t.reachLead}</p>
        </div>
        <div>
          <p className="ways">
            <a className="button button-primary" href={link('/contact') + query}>
              {shared.writeToUs}
            </a>
            <MessagingButton about={about} className="button" />
            <CallButton />
          </p>
          {opening && !hidesOpening && <OpeningState {...opening} />}
        </div>
      </div>
    </div>
  );
}

/** On a phone, at the lower edge of the screen, beside the heart of donations. */
export function MessagingDock({ about }: { about?: About }) {
  const { messaging } = useSite();
  if (!messaging) return null;
  return (
    <div className="dock no-print">
      <MessagingButton about={about} />
    </div>
  );
}

export function CompanyDetailsList({ contact, place }: Omit<CompanyDetails, 'social'>) {
  const { social } = useTexts(uiTexts);
  const { route } = useTexts(placeTexts);
  const locale = useLocale();
  const { address, messaging, email, blog } = contact;
  const links = [
    ...(messaging
      ? [
          [
            messagingIcon(messaging),
            messaging,
            messagingApp(messaging) ?? social.messaging,
          ] as const,
        ]
      : []),
    ...(email ? [['email', `mailto:${email}`, email] as const] : []),
    ['blog', blog.startsWith('/') ? localizedPath(locale, blog) : blog, social.blog] as const,
  ];
  return (
    <address className="not-italic">
      <ul className="details-list">
        {address && (
          <li>
            <p>
              <Icon name="address" />
              <span>
                <span className="visually-hidden">{social.address}, </span>
                {address.street}
                <br />
                {placeName(address.city)}
                <ExampleMark of={address.street} />
                {place.landmark && (
                  <>
                    <br />
                    {place.landmark}
                  </>
                )}
              </span>
            </p>
            {place.position && (
              <div>
                <a href={routeUrl(place.position)} rel="noopener">
                  <Icon name="arrow" />
                  {route}
                </a>
              </div>
            )}
          </li>
        )}
        {contact.phones.map((phone) => (
          <li key={phone}>
            <a href={telephoneUrl(phone)}>
              <Icon name="phone" />
              <span>
                <span className="visually-hidden">{social.phone}, </span>
                {phone}
                <ExampleMark of={phone} />
              </span>
            </a>
          </li>
        ))}
        {links.map(([icon, href, text]) => (
          <li key={icon}>
            <a href={href}>
              <Icon name={icon} />
              <span>
                {text}
                <ExampleMark of={href.replace('mailto:', '')} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </address>
  );
}

export function CallButton({ className = 'button' }: { className?: string }) {
  const { phone } = useSite();
  const { call } = useTexts(uiTexts);
  return (
    phone && (
      <a className={className} href={telephoneUrl(phone)}>
        <Icon name="phone" />
        <span>
          {call}
          <ExampleMark of={phone} />
        </span>
      </a>
    )
  );
}

type MessagingProps = { about?: About | undefined; className?: string };

/** The second way to write: most people here have the app, and no email address. */
export function MessagingButton({ about, className = 'button button-messaging' }: MessagingProps) {
  const { messaging } = useSite();
  const t = useTexts(uiTexts);
  return (
    messaging && (
      <a
        className={className}
        href={about ? messagingUrl(messaging, about.message) : messaging}
        rel="noopener"
      >
        <Icon name={messagingIcon(messaging)} />
        <span>
          {messagingApp(messaging) ?? t.social.messaging}
          <ExampleMark of={messaging} />
          {about && <span className="visually-hidden"> {about.name}</span>}
        </span>
      </a>
    )
  );
}

/** Everybody here knows that of WhatsApp. */
export const messagingIcon = (link: string) =>
  messagingApp(link) === 'WhatsApp' ? 'whatsapp' : 'messaging';

/** Opens the app of maps on a phone; nothing of it is loaded before. */
const routeUrl = (position: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${position.replace(' ', '')}`;

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
