import { Link } from 'react-router';
import { can } from '#app/http/session/permissions.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { officeRequest } from '#app/office/request.server.ts';
import type { Route } from './+types/publish.ts';
import { ActionButton } from './ActionButton.tsx';
import { MenuList } from './MenuList.tsx';
import { menuTexts } from './menu-pages-texts.ts';
import { OfficePage } from './OfficePage.tsx';
import { officeHandle, officeMeta } from './office.ts';
import { listRows } from './resource/rows.server.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(menuTexts, (t) => t.publish);

export async function loader(args: Route.LoaderArgs) {
  const { account, db, locale, registry } = await officeRequest(args, 'office.enter');
  // The rows of the others grow in number.
  const fixed = registry.resources.filter(({ isFixed, may }) => isFixed && can(account.role, may));
  const sections = fixed.map(async (resource) => ({
    path: resource.path,
    title: resource.texts[locale].title,
    rows: (await listRows(db, resource)).map((row) => ({
      to: `${resource.path}/${row.id}`,
      name: resource.list.title(row, locale),
    })),
  }));
  const shown = registry.newest.filter(({ may }) => can(account.role, may));
  const lists = await Promise.all(shown.map(({ find }) => find(db, { locale, now: Date.now() })));
  return {
    begin: shown.map(({ create: { action, label } }) => ({ action, label: label(locale) })),
    sections: await Promise.all(sections),
    lists: lists.flat(),
  };
}

export default function Publish({ loaderData: { begin, sections, lists } }: Route.ComponentProps) {
  const t = useTexts(menuTexts).publish;
  const locale = useLocale();
  return (
    <OfficePage title={t.title} lead={t.lead}>
      {begin.map(({ action, label }) => (
        <div key={action} data-key="c">
          <ActionButton action={localizedPath(locale, action)} isMain>
            {label}
          </ActionButton>
        </div>
      ))}
      <MenuList of="/admin/publish" />
      <aside className="office-side">
        {lists.map(
          ({ title, rows, all }) =>
            rows.length > 0 && (
              <section key={title} aria-label={title}>
                <h2 className="kicker">{title}</h2>
                <ul className="office-rows">
                  {rows.map(({ to, name, at }) => (
                    <li key={to} className="office-row">
                      <Link className="office-row-link" to={localizedPath(locale, to)} dir="auto">
                        {name}
                      </Link>
                      <span className="kicker">{at}</span>
                    </li>
                  ))}
                </ul>
                {all && (
                  <Link className="line-link" to={localizedPath(locale, all.to)}>
                    {all.label}
                  </Link>
                )}
              </section>
            ),
        )}
      </aside>
      {sections.map(({ path, title, rows }) => (
        <section key={path} aria-labelledby="change-title">
          <h2 id="change-title" className="kicker">
            {title}
          </h2>
          <nav aria-labelledby="change-title">
            <ul className="chips office-filters">
              {rows.map(({ to, name }) => (
                <li key={to}>
                  <Link to={localizedPath(locale, to)} dir="auto">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </section>
      ))}
    </OfficePage>
  );
}
