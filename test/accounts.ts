import type { Email } from '#app/email/transports/transport.ts';
import { sendNextEmail } from '#app/email/worker.server.ts';
import { type SignUpInput, signUpSchema } from '#app/features/accounts/schema.ts';
import { registerAccount, verifyEmail } from '#app/features/accounts/signup/register.server.ts';
import { registry } from '#app/features.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { GoogleUser } from '#app/platform/google.server.ts';
import { createLog } from '#app/platform/log.ts';

export const goodPassword = 'kite over Vertières 1803';

/** A sign-up as the schema lets it through. */
export const signUp = (given: Record<string, unknown> = {}): SignUpInput =>
  signUpSchema.parse({
    username: 'Marie Kap',
    email: 'marie@example.org',
    password: goodPassword,
    ...given,
  });

/** The same person, as Google's ID token describes her. */
export const googleProfile: GoogleUser = {
  issuer: 'https://accounts.google.com',
  subject: '1077',
  email: 'Marie@Example.org',
  emailVerified: true,
  isAuthoritative: true,
  name: 'Marie Kap',
  givenName: 'Marie',
  familyName: 'Kap',
  pictureUrl: 'https://pictures.example/1077',
};

/** Sends all that is due, as the worker does. @returns the emails in their order. */
export async function deliverEmails(db: Db, now: number): Promise<Email[]> {
  const sent: Email[] = [];
  const send = async (email: Email) => void sent.push(email);
  const post = {
    ...{ db, templates: registry.emails, secret: 'secret', log: createLog('silent') },
    transport: { name: 'smtp' as const, send, close() {} },
    ...{ from: 'site@bwt.example', to: 'team@bwt.example', publicUrl: 'https://bwt.example' },
  };
  while (await sendNextEmail({ ...post, now: () => now }));
  return sent;
}

/** The token of the only link with a token in an email. */
export function tokenIn(email: Email | undefined): string {
  const links = [...(email?.text ?? '').matchAll(/\?token=([\w-]+)/g)];
  const token = links[0]?.[1];
  if (!token || links.length > 1) throw new Error(`wants one link with a token: ${email?.text}`);
  return token;
}

/** Makes an account; `verified` follows its link too. @returns its id. */
export async function makeAccount(
  db: Db,
  now: number,
  { verified = true, ...given }: Record<string, unknown> = {},
): Promise<string> {
  const input = signUp(given);
  await registerAccount(db, input, 'fr', now);
  const emails = await deliverEmails(db, now);
  const found = db.selectFrom('account').select('id').where('email', '=', input.email);
  const { id } = await found.executeTakeFirstOrThrow();
  const email = emails.find(({ to }) => to === input.email);
  if (verified && email) await verifyEmail(db, tokenIn(email), { accountId: id }, now);
  // The worker of a running server was quicker.
  else if (verified)
    await db.updateTable('account').set({ email_verified_at: now }).where('id', '=', id).execute();
  return id;
}
