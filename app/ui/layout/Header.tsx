import { href, useLocation, useMatches } from 'react-router';
import { useLink, useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import {
  endonyms,
  type Locale,
  languageTag,
  locales,
  localizedPath,
  stripLocale,
} from '#app/i18n/locale.ts';
import { PageLink } from '#app/ui/Page.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { CallButton, MessagingButton, messagingApp, messagingIcon, useSite } from '../company.tsx';
import { ExampleMark } from '../examples.tsx';
import { Icon } from '../icons.tsx';
import { QuotedEnglish } from '../other-language.tsx';
import { KiteMark } from '../svg.tsx';
import {
  accountEntriesFor,
  ariaCurrent,
  type Entry,
  menuMoreFor,
  sidebarEntries,
  visibleMenuEntries,
} from './menu.ts';
import { layoutTexts } from './texts.ts';

type Props = { isSignedIn: boolean; isTeam: boolean };

/** Its panels are popovers, which work without script. A phone’s menu has all, each page once. */
export function Header({ isSignedIn, isTeam }: Props) {
  const shared = useSharedTexts();
  const t = useTexts(layoutTexts);
  const ui = useTexts(uiTexts);
  const link = useLink();
  const { company, showCourses, phone, messaging } = useSite();
  const path = stripLocale(useLocation().pathname);
  const item = (entry: Entry) => (
    <li key={entry.path}>
      <a href={link(entry.path)} aria-current={ariaCurrent(entry.path, path)}>
        {shared.nav[entry.label]}
      </a>
    </li>
  );
  const entries = visibleMenuEntries({
    gallery: company?.menu.showGallery ?? false,
    courses: showCourses,
  });
  const accountEntries = accountEntriesFor({ isSignedIn, isTeam });
  const others = [phone, messaging].filter(Boolean).length + accountEntries.length + 1;
  const account = <ul className="account-links">{accountEntries.map(item)}</ul>;
  const shortcuts = (
    <button type="button" className="shortcuts-toggle" popoverTarget="shortcuts">
      <Icon name="shortcuts" />
      {t.sidebar.label}
    </button>
  );
  return (
    <header>
      <div className="topbar">
        <div className="wrap">
          <LanguageSwitcher />
          {/* Shown on wide screens; narrow ones have the same in the menu. */}
          <button type="button" className="account-toggle" popoverTarget="account">
            {t.header.account}
          </button>
          <nav id="account" className="panel" popover="auto" aria-label={shared.nav.account}>
            {account}
            {shortcuts}
          </nav>
        </div>
      </div>
      <div className="masthead">
        <div className="wrap">
          <PageLink className="brand" to="/home">
            <KiteMark className="size-10" />
            {shared.site.name}
          </PageLink>
          <button type="button" className="panel-toggle panel-toggle-menu" popoverTarget="menu">
            <Icon name="menu" />
            {t.header.menu}
          </button>
          <nav id="menu" className="panel panel-right" popover="auto" aria-label={t.header.main}>
            <PanelHead title={t.header.menu} close={t.header.closeMenu} target="menu" />
            {(phone || messaging) && (
              <p className="menu-reach">
                <CallButton className="button button-primary" />
                <MessagingButton />
              </p>
            )}
            <ul>{entries.map(item)}</ul>
            <ul className="menu-more">{menuMoreFor(entries, others).map(item)}</ul>
            {account}
            {shortcuts}
            <nav id="shortcuts" className="panel" popover="auto" aria-label={t.sidebar.label}>
              <PanelHead title={t.sidebar.label} close={t.sidebar.close} target="shortcuts" />
              <ul>
                {sidebarEntries.map((entry) => (
                  <li key={entry.label}>
                    <a href={link(entry.path)}>
                      {entry.label === 'create' ? (
                        <QuotedEnglish>{t.sidebar.create}</QuotedEnglish>
                      ) : (
                        t.sidebar[entry.label]
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </nav>
          {messaging && (
            <a className="masthead-messaging" href={messaging} rel="noopener">
              <Icon name={messagingIcon(messaging)} />
              <span className="visually-hidden">
                {messagingApp(messaging) ?? ui.social.messaging}
                <ExampleMark of={messaging} />
              </span>
            </a>
          )}
        </div>
      </div>
    </header>
  );
}

function LanguageSwitcher() {
  const current = useLocale();
  const t = useTexts(layoutTexts);
  const urlIn = useLanguageUrls();
  return (
    <nav aria-label={t.header.languages}>
      <ul className="languages">
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={urlIn(locale)}
              lang={languageTag[locale]}
              hrefLang={languageTag[locale]}
              aria-current={locale === current ? 'true' : undefined}
            >
              {endonyms[locale]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** From the `alternates` in a route's loader data, else the same path with another prefix. */
function useLanguageUrls(): (locale: Locale) => string {
  const { pathname, search } = useLocation();
  const alternates = useMatches()
    .map(
      (match) =>
        (match.loaderData as { alternates?: Partial<Record<Locale, string>> } | undefined)
          ?.alternates,
    )
    .find(Boolean);
  // Not `/`, which redirects by the browser's language.
  const localizable = stripLocale(pathname).replace(/^\/$/, href('/home'));
  return (locale) => alternates?.[locale] ?? localizedPath(locale, localizable) + search;
}

function PanelHead({ title, close, target }: { title: string; close: string; target: string }) {
  return (
    <div className="panel-head">
      <span aria-hidden="true">{title}</span>
      <button
        type="button"
        className="icon-button"
        popoverTarget={target}
        popoverTargetAction="hide"
        aria-label={close}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
