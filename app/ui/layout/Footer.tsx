import { useContext } from 'react';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { type CompanyDetails, messagingApp, telephoneUrl } from '../company.tsx';
import { DataModeContext, dataModes } from '../data-mode.ts';
import { Icon, type IconName } from '../icons.tsx';
import { footerEntries } from './menu.ts';
import { layoutTexts } from './texts.ts';

type Props = CompanyDetails & {
  path: string;
  signedIn: boolean;
  showCourses: boolean;
};

export function Footer({ contact, social, path, signedIn, showCourses }: Props) {
  const t = useTexts(layoutTexts);
  const shared = useSharedTexts();
  const ui = useTexts(uiTexts);
  const link = useLink();
  const follow = [
    ['video', social.video, ui.social.video],
    ['email', `mailto:${contact.email}`, ui.social.email],
    ['messaging', social.messaging, messagingApp(social.messaging) ?? ui.social.messaging],
    ['microblog', social.microblog, ui.social.microblog],
    ['facebook', social.facebook, ui.social.facebook],
    ['blog', link('/publication/feed.xml'), shared.site.feed],
  ] as const;
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="grid-cards">
          <div className="footer-reach">
            <h2>{t.footer.reach}</h2>
            <address className="not-italic">
              <ul>
                <li className="py-2">
                  {contact.street}, <span className="inline-block">{contact.city}</span>
                </li>
                {contact.phones.map((phone) => (
                  <FooterLink key={phone} icon="phone" href={telephoneUrl(phone)} label={phone} />
                ))}
                <li className="footer-email">
                  <a href={`mailto:${contact.email}`}>
                    <Icon name="email" />
                    {contact.email}
                  </a>
                </li>
              </ul>
            </address>
          </div>
          <nav aria-labelledby="footer-pages">
            <h2 id="footer-pages">{t.footer.pages}</h2>
            <ul>
              {footerEntries(signedIn, { courses: showCourses }).map((entry) => (
                <li key={entry.path}>
                  <a href={link(entry.path)}>{shared.nav[entry.label]}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="footer-follow">
            <h2>{t.footer.follow}</h2>
            <ul>
              {follow.map(([icon, href, label]) => (
                <FooterLink
                  key={icon}
                  icon={icon}
                  href={href}
                  label={label}
                  hidden={icon === 'facebook' && !social.showFacebook}
                />
              ))}
            </ul>
          </div>
          <DataModeForm next={path} />
        </div>
        <p className="footer-rights">
          {t.footer.rights}{' '}
          <span className="inline-block" lang="en">
            {shared.site.tagline}.
          </span>
        </p>
      </div>
    </footer>
  );
}

type LinkProps = { icon: IconName; href: string; label: string; hidden?: boolean };

function FooterLink({ icon, href, label, hidden }: LinkProps) {
  return (
    <li hidden={hidden}>
      <a href={href}>
        <Icon name={icon} />
        <span>{label}</span>
      </a>
    </li>
  );
}

/** The response redirects to `next`. The script adds the page weight (client/after-load.ts). */
function DataModeForm({ next }: { next: string }) {
  const t = useTexts(layoutTexts).data;
  const { chosen, saving } = useContext(DataModeContext);
  return (
    <details className="data-mode">
      <summary>
        <span>
          {t.now} <strong>{t[chosen]}</strong>
        </span>
      </summary>
      <form id="data-mode" method="post" action="/data-mode" aria-label={t.title}>
        <input type="hidden" name="next" value={next} />
        <p className="flex flex-wrap gap-3">
          {dataModes.map((mode) => (
            <button
              key={mode}
              name="mode"
              value={mode}
              type="submit"
              aria-pressed={mode === chosen}
              className={mode === chosen ? 'button button-primary' : 'button'}
            >
              {t[mode]}
            </button>
          ))}
        </p>
        {saving && <p className="mt-3">{chosen === 'auto' ? t.askedToSave : t.saved}</p>}
        <p data-page-weight={t.weight} hidden />
      </form>
    </details>
  );
}
