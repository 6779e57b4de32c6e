import { localTime } from '../local-time.ts';
import { keptAt } from './keep.ts';
import type { Listed } from './pages.ts';
import { languageOf } from './shell.ts';

// The worker holds no text: what it adds to a page it takes from the offline page in that page's language (routes/offline.tsx).

export const isOffline = ({ pathname }: URL): boolean => /^\/(?:(?:en|ht)\/)?offline$/.test(pathname);

const template = /<template id="kept-copy" data-months="([^"]*)" data-first="([^"]*)" data-at="([^"]*)">([\s\S]*?)<\/template>/;

const inAttribute = (path: string) => path.replaceAll('&', '&amp;');

/** Trying again leads to the page that was asked for. */
const leadTo = ({ pathname, search }: URL, html: string) =>
  html.replace(/ data-retry="" href="[^"]*"/g, () => ` href="${inAttribute(pathname + search)}"`);

/** A kept page with a notice that says so on top. */
export async function asKeptCopy(url: URL, copy: Response, offline: Response | undefined): Promise<Response> {
  const [, months, first, at, notice = ''] = (offline && template.exec(await offline.text())) ?? [];
  const date = new Date(keptAt(copy));
  const time = `<time datetime="${date.toISOString()}">${localTime(date, { months, first, at })}</time>`;
  const marked = leadTo(url, notice.replace('<time></time>', time));
  const html = (await copy.text()).replace('<html', '<html data-kept').replace(/<main[^>]*>/, (main) => main + marked);
  return new Response(html, { headers: copy.headers });
}

/** The offline page with the list of what is kept, own language first; `unreachable` when it stands in the place of another page. */
export async function fillOffline(page: Response, url: URL, copies: readonly Listed[], unreachable: boolean): Promise<Response> {
  const own = languageOf(url.pathname);
  const isOwn = ({ path }: Listed) => languageOf(path) === own;
  const listed = [...copies.filter(isOwn), ...copies.filter((copy) => !isOwn(copy))];
  const items = listed.map(({ path, title }) => {
    const language = languageOf(path);
    return `<li><a href="${inAttribute(path)}" lang="${language}">${title}</a></li>`;
  });
  let html = leadTo(url, await page.text()).replace(/<ul [^>]*data-kept-pages[^>]*>/, (list) => list + items.join(''));
  if (items.length > 0) html = html.replace(/<p data-none[^>]*>/, '<p hidden>');
  if (unreachable) html = html.replace(/<div data-unreachable[^>]*>/, '<div>');
  const headers = new Headers(page.headers);
  headers.set('Cache-Control', 'no-store');
  return new Response(html, { status: unreachable ? 503 : 200, headers });
}
