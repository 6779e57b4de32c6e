import { findAccount } from '#app/features/accounts/accounts.server.ts';
import { resetRequestSchema } from '#app/features/accounts/schema.ts';
import { spendToken } from '#app/features/accounts/used-tokens.server.ts';
import { appContext, clientIpContext, type RequestArgs, requestIdContext } from '#app/http/context.ts';
import { outageOf } from '#app/http/outage.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { googleLimits } from '#app/http/rate-limits/limits.ts';
import { requestLocale } from '#app/http/request-locale.ts';
import { AccountChangedError } from '#app/http/session/sessions.server.ts';
import { GoogleTokenError, type GoogleUser, verifyGoogleToken } from '#app/platform/google.server.ts';
import { signInWithGoogleToken } from '#app/platform/identity-toolkit.server.ts';
import { isLinked, signInWithIdentity } from './identities.server.ts';
import { admit, type LoginOutcome } from './log-in.server.ts';

export type GoogleOutcome =
  | Exclude<LoginOutcome, { outcome: 'refused' }>
  /** No client id is set. */
  | { outcome: 'not_set_up' }
  /** `token`: not a good one for this site; `used`: good, and spent; `email`: Google has not verified the address; `disabled`: by the provider. */
  | { outcome: 'refused'; reason: 'token' | 'used' | 'email' | 'disabled' };

/** One try at logging in with Google's ID token: limits, check, account, session. Nothing of the token is kept but a hash until it expires. */
export async function logInWithGoogle(args: RequestArgs, token: string): Promise<GoogleOutcome> {
  const { db, secret, config, log } = args.context.get(appContext);
  if (!config.google.clientId) return { outcome: 'not_set_up' };
  const taken = await takeLimits(db, googleLimits({ secret, clientIp: args.context.get(clientIpContext) }), Date.now());
  if (!taken.allowed) return { outcome: 'limited', retryAfterSeconds: taken.retryAfterSeconds };
  try {
    return await logInOnce(args, token);
  } catch (error) {
    // The account was closed while this was under way: with a new token there is a new one.
    if (error instanceof AccountChangedError) return { outcome: 'refused', reason: 'used' };
    if (!(error instanceof GoogleTokenError)) return outageOf(args.context, error);
    log.info({ requestId: args.context.get(requestIdContext), reason: error.message }, 'a Google token was refused');
    return { outcome: 'refused', reason: 'token' };
  }
}

async function logInOnce(args: RequestArgs, token: string): Promise<GoogleOutcome> {
  const { db, config } = args.context.get(appContext);
  const now = Date.now();
  const { user, fingerprint, expiresAt } = await verifyGoogleToken(config.google, token, now);
  if (!user.emailVerified) return { outcome: 'refused', reason: 'email' };
  if (!resetRequestSchema.safeParse({ email: user.email }).success) throw new GoogleTokenError('the e-mail is none');
  if (await isClosedAtProvider(args, user, token)) return { outcome: 'refused', reason: 'disabled' };
  // Last: who could not be served because a service was away tries again with the same token.
  if (!(await spendToken(db, { fingerprint, expiresAt }))) return { outcome: 'refused', reason: 'used' };
  const { accountId } = await signInWithIdentity(db, user, requestLocale(args.request), now);
  const account = await findAccount(db, accountId);
  return admit(args, { accountId }, account?.email ?? user.email);
}

/** Who comes for the first time may have an account at the provider, which may have closed it. @throws ServiceError */
async function isClosedAtProvider({ context }: RequestArgs, user: GoogleUser, token: string): Promise<boolean> {
  const { db, config } = context.get(appContext);
  const { url, apiKey } = config.identityToolkit;
  if (!apiKey || (await isLinked(db, user))) return false;
  return (await signInWithGoogleToken({ url, apiKey }, token, config.publicUrl)) === 'disabled';
}
