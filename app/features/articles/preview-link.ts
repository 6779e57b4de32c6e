import { isSame, sign } from '#app/http/signature.ts';

export const previewMs = 7 * 24 * 60 * 60_000;

type Link = { id: number; key: string; until: number };

/** Its end, and a signature with the key of its article, which revokes the link by changing. */
export const previewToken = (secret: string, { id, until, key }: Link): string =>
  `${until}.${sign(secret, 'article-preview', `${id}.${until}.${key}`)}`;

export function isPreviewToken(
  secret: string,
  token: string,
  { id, key }: Omit<Link, 'until'>,
  now: number,
): boolean {
  const until = /^(\d{13,15})\./.exec(token)?.[1];
  return (
    until !== undefined &&
    Number(until) > now &&
    isSame(token, previewToken(secret, { id, until: Number(until), key }))
  );
}
