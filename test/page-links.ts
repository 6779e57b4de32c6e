import { decoded, tagsIn } from './page-head.ts';

export type Link = {
  href: string;
  /** What a screen reader says; null for a file that the page loads. */
  name: string | null;
  /** False for a link with rel="nofollow": the same page in another state. */
  follow: boolean;
};

/** The places of a page that links can lead to, its links, and the files it loads. */
export function readLinks(html: string): { ids: string[]; links: Link[] } {
  const page = html.replaceAll(/(<script\b[^>]*>).*?<\/script>/gs, '$1');
  const links = [...page.matchAll(/(<a\s[^>]*>)(.*?)<\/a>/gs)].map(([, tag = '', inside = '']) => {
    const [{ href = '', rel, 'aria-label': label } = {}] = tagsIn(tag, 'a');
    const pictures = tagsIn(inside, 'img').map(({ alt = '' }) => alt);
    const text = decoded(inside.replaceAll(/<[^>]*>/g, '')) + pictures.join('');
    return { href, name: label ?? text.trim(), follow: rel !== 'nofollow' };
  });
  const files = [
    ...tagsIn(page, '[a-z]+').map(({ src }) => src),
    ...tagsIn(page, 'link').map(({ href }) => href),
  ]
    .filter((href) => href !== undefined)
    .map((href) => ({ href, name: null, follow: true }));
  return {
    ids: [...page.matchAll(/<[^>]* id="([^"]*)"/g)].map(([, id = '']) => decoded(id)),
    links: [...links, ...files],
  };
}
