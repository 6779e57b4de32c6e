import { isSame, sign } from '#app/http/signature.ts';
import type { Db } from '#app/platform/database.server.ts';

/**
 * How long the link of a receipt shows the email address, which stays in the history of a shared
 * browser.
 */
const validMs = 15 * 60_000;

const signatureOf = (secret: string, id: string) => sign(secret, 'contact-sent', id).slice(0, 22);

/** The signed parameter of the page that confirms a message. */
export const writeReceipt = (secret: string, messageId: string): string =>
  `${messageId}.${signatureOf(secret, messageId)}`;

/**
 * Where the answer to a message arrives, just after it was sent; null for an old or made-up
 * receipt.
 */
export async function findAnswerAddress(
  db: Db,
  secret: string,
  receipt: string,
): Promise<string | null> {
  const [id = '', signature = ''] = receipt.split('.');
  if (!isSame(signature, signatureOf(secret, id))) return null;
  const message = await db
    .selectFrom('message')
    .select('email')
    .where('id', '=', id)
    .where('created_at', '>', Date.now() - validMs)
    .executeTakeFirst();
  return message?.email ?? null;
}
