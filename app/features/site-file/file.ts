import { data, href, redirect } from 'react-router';
import { appContext } from '#app/http/context.ts';
import { downloadFile } from '#app/http/file-response.ts';
import { readForm } from '#app/http/forms.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { isLocale, localizedPath, writtenLocales } from '#app/i18n/locale.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { officeRequest } from '#app/office/request.server.ts';
import type { Route } from './+types/file.ts';
import { keepSiteFile } from './kept.server.ts';

export const handle: RouteHandle = { audience: 'team' };

/** Leads to the file: a browser can then go on with a download that was interrupted. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { account, db, locale } = await officeRequest(args, 'siteFile.make');
  const { values } = await readForm(args.request, writtenLocales);
  const chosen = writtenLocales.filter((each) => values[each] === '1');
  const page = localizedPath(locale, href('/admin/site-file'));
  if (chosen.length === 0) return redirect(`${page}?none`, 303);
  const about = { action: 'siteFile.made', subjectId: chosen.join(', ') } as const;
  await db
    .transaction()
    .execute((trx) => recordChange(trx, { ...about, accountId: account.id }, Date.now()));
  return redirect(`${page}/file?languages=${chosen.join('-')}`, 303);
}

export async function loader(args: Route.LoaderArgs) {
  const { url, locale, registry } = await officeRequest(args, 'siteFile.make');
  const asked = url.searchParams.get('languages')?.split('-').filter(isLocale) ?? [];
  // One order for each set of languages: the same file for all who ask for it.
  const chosen = writtenLocales.filter((each) => asked.includes(each));
  if (chosen.length === 0) return redirect(localizedPath(locale, href('/admin/site-file')));
  const { path, version } = await keepSiteFile(args.context.get(appContext), registry, chosen);
  return downloadFile(args.request, {
    path,
    name: `bwt-${chosen.join('-')}.zip`,
    type: 'application/zip',
    etag: `"${chosen.join('-')}-${version}"`,
  });
}
