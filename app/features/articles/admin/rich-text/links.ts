/**
 * The site's own pages: paths, and patterns of paths with a parameter (`/gallery/:id`), in each
 * language; with its values where these are known, else with any.
 */
export type LinkTargets = {
  paths: readonly string[];
  patterns: Readonly<Record<string, readonly string[] | null>>;
};

export type LinkProblem = 'invalid' | 'insecure' | 'unknown';

const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|igsh|si|ref_src|_hs\w+|yclid|vero_id)$/;

const redirects: Readonly<Record<string, string>> = {
  'www.google.com/url': 'q',
  'l.facebook.com/l.php': 'u',
  'lm.facebook.com/l.php': 'u',
  'l.instagram.com/': 'u',
  'l.wl.co/l': 'u',
};

/**
 * Normalizes a typed or pasted link: without tracking parameters, and without the origin when it
 * is the site's own. Null for what is no link to anywhere: programs, files, places in another page.
 */
export function cleanHref(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d ().-]+)$/i.test(text)) return text.replaceAll(' ', '');
  if (/^[^\s@/:]+@[^\s@]+\.[a-z]{2,}$/i.test(text)) return `mailto:${text}`;
  if (text.startsWith('/') && !/^\/[/\\]/.test(text)) return text;
  const isBare = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[:/?#]|$)/u.test(text);
  const url = parseUrl(isBare ? `https://${text}` : text);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const parameter = redirects[url.host + url.pathname];
  const target = parameter && url.searchParams.get(parameter);
  if (target) return cleanHref(target, origin);
  for (const name of [...url.searchParams.keys()])
    if (tracking.test(name)) url.searchParams.delete(name);
  if (url.origin === origin) return url.pathname + url.search + url.hash;
  return url.pathname === '/' && !url.search && !url.hash ? url.origin : url.href;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * Checks a link without following it, in the editor and before a text is published. Pages of the
 * site are known only with `targets`.
 */
export function checkLink(href: string, targets?: LinkTargets): LinkProblem | null {
  if (/^(?:mailto|tel):./i.test(href)) return null;
  if (href.startsWith('/') && !/^\/[/\\]/.test(href))
    return targets && !isTarget(href, targets) ? 'unknown' : null;
  const url = parseUrl(href);
  if (!url || !/^https?:$/.test(url.protocol) || !/^[^.]+(?:\.[^.]+)+$/.test(url.hostname))
    return 'invalid';
  return url.protocol === 'http:' ? 'insecure' : null;
}

function isTarget(href: string, { paths, patterns }: LinkTargets): boolean {
  const path = href.replace(/[?#].*/s, '').replace(/(.)\/$/, '$1');
  if (paths.includes(path)) return true;
  return Object.entries(patterns).some(([pattern, values]) => {
    const found = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
    return found !== null && (values?.includes(found[1] ?? '') ?? true);
  });
}
