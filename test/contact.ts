import { contactFields } from '#app/features/contact/fields.ts';
import type { MessageRow } from '#db/schema.ts';
import { askRaw } from './raw-fetch.ts';

export const goodMessage = {
  name: 'Roseline Étienne',
  email: 'roseline@exemple.ht',
  country: 'HT',
  message: 'Bonjour, je voudrais un site pour mon école.',
};

/** A message as it is stored. */
export const messageRow = (given: Partial<MessageRow>): MessageRow => ({
  ...contactFields.row(goodMessage),
  ...{ id: 'b6f1', idempotency_key: 'k', locale: 'ht', local_date_time: null, suspicion: null },
  ...{ state: 'new', assignee_id: null, word_at: null, created_at: 1 },
  ...given,
});

/** The token of a newly rendered contact form. */
export async function contactToken(url: string): Promise<string> {
  const page = await (await fetch(`${url}/contact`)).text();
  const token = /<input(?=[^>]* name="token")[^>]* value="([^"]+)"/.exec(page)?.[1];
  if (!token) throw new Error('the contact page shows no form');
  return token;
}

/** The body of a filled-in form. */
export const contactForm = (token: string, fields: Partial<typeof goodMessage> = {}) =>
  new URLSearchParams({ ...goodMessage, ...fields, token });

/**
 * Fills in the contact form and sends it, without following the redirect that is the answer to a
 * good one.
 */
export async function sendMessage(
  url: string,
  fields: Partial<typeof goodMessage> = {},
): Promise<Response> {
  return fetch(`${url}/contact`, {
    method: 'POST',
    body: contactForm(await contactToken(url), fields),
    redirect: 'manual',
  });
}

/** With headers that `fetch` sets itself. @returns the status. */
export const postForm = async (
  url: string,
  body: URLSearchParams,
  headers: Record<string, string>,
): Promise<number> => (await askRaw(url, { method: 'POST', body, headers })).status;
