import { useMessages } from '#app/i18n/context.tsx';
import { Icon } from '../icons.tsx';
import { KiteMark } from '../KiteMark.tsx';
import { useLink } from '../links.ts';
import { type LanguageLinks, LanguageSwitcher } from './LanguageSwitcher.tsx';
import { currentMark, menuEntries, sidebarEntries } from './menu.ts';

type Props = { path: string; languages: LanguageLinks };

/** Languages, shortcuts, name and menu. Both panels are popovers: they open, and close on Escape, without script. */
export function Header({ path, languages }: Props) {
  const t = useMessages();
  const link = useLink();
  return (
    <header>
      <div className="topbar">
        <div className="wrap">
          <LanguageSwitcher links={languages} />
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
            {t.site.name}
          </a>
          <button type="button" className="panel-toggle panel-toggle-menu" popoverTarget="menu">
            <Icon name="menu" />
            {t.nav.menu}
          </button>
          <nav id="menu" className="panel panel-right" popover="auto" aria-label={t.nav.main}>
            <PanelHead title={t.nav.menu} close={t.nav.closeMenu} target="menu" />
            <ul>
              {menuEntries.map((entry) => (
                <li key={entry.path}>
                  <a href={link(entry.path)} aria-current={currentMark(entry.path, path)}>
                    {t.nav[entry.label]}
                  </a>
                </li>
              ))}
            </ul>
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
