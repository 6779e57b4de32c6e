import { useContext } from 'react';
import { useLocation } from 'react-router';
import { useLink, useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { placeName } from '#app/i18n/format.ts';
import { uiTexts } from '#app/ui/texts.ts';
import {
  type CompanyDetails,
  messagingApp,
  messagingIcon,
  telephoneUrl,
  useSite,
} from '../company.tsx';
import { DataModeContext, dataModes } from '../data-mode.ts';
import { ExampleMark } from '../examples.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { identityLine } from './identity.ts';
import { footerEntries } from './menu.ts';
import { layoutTexts } from './texts.ts';

export function Footer({ contact, social, place }: CompanyDetails) {
  const t = useTexts(layoutTexts);
  const shared = useSharedTexts();
  const ui = useTexts(uiTexts);
  const link = useLink();
  const { town, showCourses } = useSite();
  const identity = identityLine(place, town, useLocale());
  const rights = identity ? `${placeName(identity)}.` : t.footer.rights;
  const { address, phones, email, messaging } = contact;
  const follow = [
    ['video', social.video, ui.social.video],
    ['email', email && `mailto:${email}`, ui.social.email],
    ['messaging', messaging, messagingApp(messaging ?? '') ?? ui.social.messaging],
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
                {address && (
                  <li className="py-2">
                    {address.street},{' '}
                    <span className="inline-block">{placeName(address.city)}</span>
                    <ExampleMark of={address.street} />
                  </li>
                )}
                {!address && !email && phones.length === 0 && (
                  <li>
                    <a href={link('/contact')}>{shared.writeToUs}</a>
                  </li>
                )}
                {phones.map((phone) => (
                  <FooterLink
                    key={phone}
                    icon="phone"
                    href={telephoneUrl(phone)}
                    label={phone}
                    value={phone}
                  />
                ))}
                {email && (
                  <li className="footer-email">
                    <a href={`mailto:${email}`}>
                      <Icon name="email" />
                      <span>
                        {email.split('@')[0]}
                        <wbr />@{email.split('@')[1]}
                        <ExampleMark of={email} />
                      </span>
                    </a>
                  </li>
                )}
              </ul>
            </address>
          </div>
          <nav aria-labelledby="footer-pages">
            <h2 id="footer-pages">{t.footer.pages}</h2>
            <ul>
              {footerEntries(showCourses).map((entry) => (
                <li key={entry.path}>
                  <a href={link(entry.path)}>{shared.nav[entry.label]}</a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="footer-follow">
            <h2>{t.footer.follow}</h2>
            <ul>
              {follow.map(
                ([icon, href, label]) =>
                  href && (
                    <FooterLink
                      key={icon}
                      icon={icon === 'messaging' ? messagingIcon(href) : icon}
                      href={href}
                      label={label}
                      value={href.replace('mailto:', '')}
                      hidden={icon === 'facebook' && !social.showFacebook}
                    />
                  ),
              )}
            </ul>
          </div>
          <DataModeForm />
        </div>
        <p className="footer-rights">
          {rights}{' '}
          <span className="inline-block" lang="en">
            {shared.site.tagline}.
          </span>
        </p>
      </div>
    </footer>
  );
}

type LinkProps = { icon: IconName; href: string; label: string; value: string; hidden?: boolean };

function FooterLink({ icon, href, label, value, hidden }: LinkProps) {
  return (
    <li hidden={hidden}>
      <a href={href}>
        <Icon name={icon} />
        <span>{label}</span>
        <ExampleMark of={value} />
      </a>
    </li>
  );
}

/** The response redirects to `next`. The script adds the page weight (client/after-load.ts). */
function DataModeForm() {
  const { pathname, search } = useLocation();
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
        <input type="hidden" name="next" value={pathname + search} />
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
