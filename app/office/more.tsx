import { Link } from 'react-router';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { endonyms, languageTag, locales, localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/more.ts';
import { MenuList } from './MenuList.tsx';
import { menuTexts } from './menu-pages-texts.ts';
import { OfficePage } from './OfficePage.tsx';
import { officeHandle, officeMeta } from './office.ts';

export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(menuTexts, (t) => t.more);

export async function loader(args: Route.LoaderArgs) {
  const { account } = await requirePermission(args, 'office.enter');
  return { username: account.username };
}

export default function More({ loaderData: { username } }: Route.ComponentProps) {
  const t = useTexts(menuTexts).more;
  const current = useLocale();
  return (
    <OfficePage title={t.title} lead={t.lead(username)}>
      <MenuList of="/admin/more" />
      <nav aria-label={t.language}>
        <ul className="chips office-filters">
          {locales.map((locale) => (
            <li key={locale}>
              <Link
                to={localizedPath(locale, '/admin/more')}
                lang={languageTag[locale]}
                aria-current={locale === current ? 'true' : undefined}
                reloadDocument
              >
                {endonyms[locale]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </OfficePage>
  );
}
