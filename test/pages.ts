import { parseHTML } from 'linkedom';
import type { TestServer } from './server.ts';

/**
 * A page as it is sent: before a script runs, and without what style does to it. Not compressed,
 * which would take longer than all else.
 */
export const readPage = async (
  { url }: Pick<TestServer, 'url'>,
  path: string,
  headers: Record<string, string> = {},
) =>
  parsePage(
    await fetch(new URL(path, url), { headers: { 'Accept-Encoding': 'identity', ...headers } }),
  );

/** The page of an answer, to a form as well. */
export const parsePage = async (answer: Response) => ({
  answer,
  ...parseHtml(await answer.text()),
});

export function parseHtml(html: string) {
  const { document } = parseHTML(html);
  const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
  return {
    document,
    all,
    texts: (selector: string) => all(selector).map(textOf),
    hrefs: (selector: string) => all(selector).map(hrefOf),
  };
}

export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
export const hrefOf = (link: Element): string => link.getAttribute('href') ?? '';
