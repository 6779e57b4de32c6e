import { data, redirect } from 'react-router';
import { readForm } from '#app/http/forms.ts';
import { clearPracticeCookie, writePracticeCookie } from '#app/http/practice.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { officeRequest } from '#app/office/request.server.ts';
import type { Route } from './+types/practice.ts';
import { practicePageTexts } from './texts.ts';

/** The way into a practice and out of it; the page itself is of the real office. */
export const handle = officeHandle;

export const meta: Route.MetaFunction = officeMeta(practicePageTexts, (t) => t);

/** Whoever waits for a button had better see a page; in milliseconds. */
const patienceMs = 1_000;

export async function loader(args: Route.LoaderArgs) {
  const { session, practices, locale, config, url } = await officeRequest(args, 'office.enter');
  const state = (await practices?.stateOf(session.id, 0)) ?? 'none';
  if (practices && state === 'ready')
    throw redirect(localizedPath(locale, '/admin'), {
      headers: { 'Set-Cookie': writePracticeCookie(practices.cookieOf(session.id), config) },
    });
  const isOver = state === 'none' && url.searchParams.has('over');
  return data(
    { state: isOver ? ('over' as const) : state },
    // Without script too.
    state === 'preparing' ? { headers: { Refresh: '2' } } : undefined,
  );
}

export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { practices, locale, config, ...open } = await officeRequest(args, 'office.enter');
  const to = (page: string, headers: HeadersInit = {}) =>
    redirect(localizedPath(locale, page), { status: 303, headers });
  const { values } = await readForm(args.request, ['intent']);
  if (values.intent === 'end') {
    await practices?.end(open.session.id);
    return to('/admin/practice?over', { 'Set-Cookie': clearPracticeCookie(config) });
  }
  practices?.begin(open);
  await practices?.stateOf(open.session.id, patienceMs);
  return to('/admin/practice');
}

export default function Practice({ loaderData: { state } }: Route.ComponentProps) {
  const t = useTexts(practicePageTexts);
  const link = useLink();
  const isPreparing = state === 'preparing';
  return (
    <OfficePage title={t.title} lead={t.lead} below="/admin/more">
      {state !== 'none' && state !== 'ready' && (
        <p className="notice" role={isPreparing || state === 'over' ? 'status' : 'alert'}>
          {t[state]}
        </p>
      )}
      {isPreparing ? (
        <p>
          <a className="button" href={link('/admin/practice')}>
            {t.goOn}
          </a>
        </p>
      ) : (
        <>
          <p>{t.intro}</p>
          {/* The whole document is another one then. */}
          <form method="post" action={link('/admin/practice')}>
            <button type="submit" className="button button-primary">
              {t.begin}
            </button>
          </form>
          <div className="prose">
            <ul>
              {t.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        </>
      )}
    </OfficePage>
  );
}
