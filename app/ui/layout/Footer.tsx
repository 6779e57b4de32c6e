import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { Icon, type IconName } from '../icons.tsx';
import { useLink } from '../links.ts';
import { messagingApp } from '../messaging-app.ts';
import { DataMode } from './DataMode.tsx';
import { footerEntries } from './menu.ts';
import { layoutTexts } from './texts.ts';

/** What the footer and the contact page show of the company; from the site's settings. */
export type CompanyDetails = {
  contact: { street: string; city: string; phones: string[]; email: string; messaging: string; blog: string };
  social: { video: string; messaging: string; microblog: string; facebook: string; showFacebook: boolean };
};

export const telephoneUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

type Props = CompanyDetails & {
  /** The page's own address, with its query. */
  address: string;
  signedIn: boolean;
};

export function Footer({ contact, social, address, signedIn }: Props) {
  const t = useTexts(layoutTexts);
  const shared = useTexts(sharedTexts);
  const ui = useTexts(uiTexts);
  const link = useLink();
  const follow: {
    name: 'video' | 'email' | 'messaging' | 'microblog' | 'facebook';
    href: string;
    label?: string | undefined;
    hidden?: boolean;
  }[] = [
    { name: 'video', href: social.video },
    { name: 'email', href: `mailto:${contact.email}` },
    { name: 'messaging', href: social.messaging, label: messagingApp(social.messaging) },
    { name: 'microblog', href: social.microblog },
    { name: 'facebook', href: social.facebook, hidden: !social.showFacebook },
  ];
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="grid-cards">
          <div>
            <h2>{t.footer.reach}</h2>
            <address className="not-italic">
              <ul>
                <li className="py-2">
                  {contact.street}, <span className="inline-block">{contact.city}</span>
                </li>
                {contact.phones.map((phone) => (
                  <FooterLink key={phone} icon="phone" href={telephoneUrl(phone)} label={phone} />
                ))}
                <FooterLink icon="email" href={`mailto:${contact.email}`} label={contact.email} />
              </ul>
            </address>
          </div>
          <nav aria-labelledby="footer-pages">
            <h2 id="footer-pages">{t.footer.pages}</h2>
            <ul>
              {footerEntries(signedIn).map((entry) => (
                <li key={entry.path}>
                  <a href={link(entry.path)}>{shared.nav[entry.label]}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>{t.footer.follow}</h2>
            <ul>
              {follow.map(({ name, href, label = ui.social[name], hidden }) => (
                <FooterLink key={name} icon={name} href={href} label={label} hidden={hidden ?? false} />
              ))}
              <FooterLink icon="blog" href={link('/publication/feed.xml')} label={shared.site.feed} />
            </ul>
          </div>
          <DataMode next={address} />
        </div>
        <p className="mt-10">
          {t.footer.rights} <span lang="en">{shared.site.tagline}.</span>
        </p>
      </div>
    </footer>
  );
}

function FooterLink({ icon, href, label, hidden = false }: { icon: IconName; href: string; label: string; hidden?: boolean }) {
  return (
    <li hidden={hidden}>
      <a href={href}>
        <Icon name={icon} />
        {label}
      </a>
    </li>
  );
}
