import { Link, useOutletContext } from 'react-router';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import * as paths from '#app/ui/icon-paths.ts';
import { PathIcon } from '#app/ui/svg.tsx';
import type { OfficeState } from './frame.tsx';
import { countOf, groupPages, type NamedSection, nameOf, pagesBelow } from './menu.ts';
import { groupTexts, menuNames } from './menu-texts.ts';
import { Count } from './OfficePage.tsx';

/** Here alone: other pages load none of them. */
const icons: Readonly<Partial<Record<string, string>>> = {
  '/admin/articles': paths.pen,
  '/admin/pictures': paths.picture,
  '/admin/notice': paths.flag,
  '/admin/site-file': paths.offline,
  '/admin/search': paths.search,
  '/admin/numbers': paths.chart,
  '/admin/journal': paths.clock,
  '/admin/notifications': paths.bell,
  '/admin/practice': paths.flask,
  '/admin/email': paths.outbox,
  '/admin/payees': paths.wallet,
  '/admin/exports': paths.download,
  '/admin/settings': paths.sliders,
  '/home': paths.globe,
  '/admin/people': paths.people,
  '/admin/privacy': paths.card,
  '/admin/backup': paths.archive,
  '/head': paths.person,
  '/logout': paths.leave,
};

/** The pages of a section, with how much waits on each; those of “More” in groups. */
export function MenuList({ of }: { of: '/admin/publish' | '/admin/more' }) {
  const groups = useTexts(groupTexts);
  const { role, sections } = useOutletContext<OfficeState>();
  return groupPages(pagesBelow(of, role, sections), '').map(({ name, pages }) =>
    name === 'pages' ? (
      <Pages key={name} pages={pages} />
    ) : (
      <section key={name} aria-labelledby={`menu-${name}`}>
        <h2 id={`menu-${name}`} className="kicker">
          {groups[name]}
        </h2>
        <Pages pages={pages} />
      </section>
    ),
  );
}

function Pages({ pages }: { pages: ReturnType<typeof pagesBelow<NamedSection>> }) {
  const { waiting } = useOutletContext<OfficeState>();
  const labels = useTexts(menuNames);
  const link = useLink();
  return (
    <ul className="office-menu">
      {pages.map((page) => (
        <li key={page.to}>
          <Link to={link(page.to)} reloadDocument={page.reload === true}>
            <PathIcon d={('icon' in page ? page.icon : icons[page.to]) ?? ''} />{' '}
            {nameOf(page, labels)} <Count count={countOf(page, [], waiting)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
