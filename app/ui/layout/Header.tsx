import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Icon } from '../icons.tsx';
import { KiteMark } from '../KiteMark.tsx';
import { useLink } from '../links.ts';
import { type LanguageLinks, LanguageSwitcher } from './LanguageSwitcher.tsx';
import { currentMark, memberEntries, shownMenuEntries, sidebarEntries, visitorEntries } from './menu.ts';
import { layoutTexts } from './texts.ts';

type Props = { path: string; languages: LanguageLinks; signedIn: boolean; showGallery: boolean };

/** Languages, shortcuts, name and menu. Both panels are popovers: they open, and close on Escape, without script. */
export function Header({ path, languages, signedIn, showGallery }: Props) {
  const shared = useTexts(sharedTexts);
  const t = useTexts(layoutTexts);
  const link = useLink();
  const account = (
    <ul className="account-links">
      {(signedIn ? memberEntries : visitorEntries).map((entry) => (
        <li key={entry.path}>
          <a href={link(entry.path)} aria-current={currentMark(entry.path, path)}>
            {shared.nav[entry.label]}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <header>
      <div className="topbar">
        <div className="wrap">
          <LanguageSwitcher links={languages} />
          {/* Here on wide screens, in the menu on narrow ones: one of the two is shown. */}
          <nav className="account-nav" aria-label={shared.nav.account}>
            {account}
          </nav>
          <button type="button" className="shortcuts-toggle" popoverTarget="shortcuts">
            <Icon name="shortcuts" />
            {t.sidebar.label}
          </button>
        </div>
      </div>
      <div className="masthead">
        <div className="wrap">
          <a className="brand" href={link('/home')}>
            <KiteMark className="size-10" />
            {shared.site.name}
          </a>
          <button type="button" className="panel-toggle panel-toggle-menu" popoverTarget="menu">
            <Icon name="menu" />
            {t.header.menu}
          </button>
          <nav id="menu" className="panel panel-right" popover="auto" aria-label={t.header.main}>
            <PanelHead title={t.header.menu} close={t.header.closeMenu} target="menu" />
            <ul>
              {shownMenuEntries(showGallery).map((entry) => (
                <li key={entry.path}>
                  <a href={link(entry.path)} aria-current={currentMark(entry.path, path)}>
                    {shared.nav[entry.label]}
                  </a>
                </li>
              ))}
            </ul>
            {account}
          </nav>
        </div>
      </div>
      <nav id="shortcuts" className="panel" popover="auto" aria-label={t.sidebar.label}>
        <PanelHead title={t.sidebar.label} close={t.sidebar.close} target="shortcuts" />
        <ul>
          {sidebarEntries.map((entry) => (
            <li key={entry.label}>
              <a href={link(entry.path)}>{t.sidebar[entry.label]}</a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

function PanelHead({ title, close, target }: { title: string; close: string; target: string }) {
  return (
    <div className="panel-head">
      <span aria-hidden="true">{title}</span>
      <button type="button" className="icon-button" popoverTarget={target} popoverTargetAction="hide" aria-label={close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
