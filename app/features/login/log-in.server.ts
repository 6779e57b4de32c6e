import { authenticate } from '#app/features/accounts/passwords.server.ts';
import type { LoginInput } from '#app/features/accounts/schema.ts';
import { appContext, clientIpContext, type RequestArgs } from '#app/http/context.ts';
import { readCookie } from '#app/http/cookies.ts';
import { type Outage, outageOf } from '#app/http/outage.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { loginLimits } from '#app/http/rate-limits/limits.ts';
import { createSession } from '#app/http/session/session.server.ts';
import { AccountChangedError, absoluteMs, type VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import { writeXsrfCookie } from '#app/http/xsrf.ts';
import { BusyError } from '#app/platform/concurrency-limiter.ts';
import { deviceCookie, readDevice } from './device.ts';
import { isAccountEmail } from './provider-account.server.ts';
import { carryOver } from './provider-login.server.ts';

export type LoginOutcome =
  /** The answer must carry the headers: they are the session. */
  | { outcome: 'success'; accountId: string; accessToken: string; headers: [name: 'Set-Cookie', value: string][] }
  /** 401, the same for an unknown address and a wrong password. */
  | { outcome: 'refused' }
  /** 429 and 503, both with `Retry-After`. */
  | { outcome: 'limited' | 'busy'; retryAfterSeconds: number }
  /** The provider that may know the account does not answer. */
  | Outage;

/** One try at logging in with a password, by page or API: limits, check, session. */
export async function logIn(args: RequestArgs, input: LoginInput): Promise<LoginOutcome> {
  const { db, secret, config } = args.context.get(appContext);
  const mark = readCookie(args.request.headers.get('cookie'), 'device', config);
  const attempt = {
    secret,
    clientIp: args.context.get(clientIpContext),
    email: input.email,
    deviceId: readDevice(secret, input.email, mark),
  };
  const taken = await takeLimits(db, loginLimits(attempt), Date.now());
  if (!taken.allowed) return { outcome: 'limited', retryAfterSeconds: taken.retryAfterSeconds };
  try {
    const isKnown = await isAccountEmail(db, input.email);
    const proof = (await authenticate(db, input)) ?? (await carryOver(args, input, isKnown));
    return proof ? await admit(args, proof, input.email) : { outcome: 'refused' };
  } catch (error) {
    // While the password was being checked it was replaced, or the account closed.
    if (error instanceof AccountChangedError) return { outcome: 'refused' };
    if (error instanceof BusyError) return { outcome: 'busy', retryAfterSeconds: error.retryAfterSeconds };
    return outageOf(args.context, error);
  }
}

/**
 * What follows every proof of who the visitor is, by password or provider: a session, and the mark of a known device.
 * @throws AccountError account_not_found, as `insertSession`
 */
export async function admit(
  args: RequestArgs,
  proof: VerifiedIdentity,
  email: string,
): Promise<LoginOutcome & { outcome: 'success' }> {
  const { secret, config } = args.context.get(appContext);
  const { setCookie, accessToken, sessionId } = await createSession(args, proof);
  return {
    outcome: 'success',
    accountId: proof.accountId,
    accessToken,
    headers: [
      ['Set-Cookie', setCookie],
      ['Set-Cookie', deviceCookie(secret, email, config)],
      ['Set-Cookie', writeXsrfCookie(secret, sessionId, absoluteMs / 1000, config)],
    ],
  };
}
