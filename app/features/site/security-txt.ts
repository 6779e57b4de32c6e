import type { LoaderFunctionArgs } from 'react-router';
import { findShownSettings } from '#app/features/settings/shown.server.ts';
import { pageRequest } from '#app/http/page.ts';

/** RFC 9116 asks for less than a year. */
const validDays = 180;
const dayMs = 24 * 60 * 60_000;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. SECURITY.md says what to
 * expect.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { config, db } = pageRequest(args);
  const { contact } = await findShownSettings(db, config.publicUrl);
  // To the day, so that the file stays the same for a while.
  const expires = new Date(Math.floor(Date.now() / dayMs + validDays) * dayMs).toISOString();
  const lines = [
    `Contact: ${contact.email ? `mailto:${contact.email}` : `${config.publicUrl}/contact`}`,
    `Expires: ${expires}`,
    'Preferred-Languages: fr, ht, en',
    `Canonical: ${config.publicUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    },
  });
}
