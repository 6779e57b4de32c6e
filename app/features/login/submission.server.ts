import { authenticate } from '#app/features/accounts/passwords.server.ts';
import { type AccountFieldError, loginSchema } from '#app/features/accounts/schema.ts';
import { appContext, type RequestArgs } from '#app/http/context.ts';
import { readCookie } from '#app/http/cookies.ts';
import { fieldErrors } from '#app/http/forms.ts';
import { ipNetwork } from '#app/http/rate-limits/ip-network.ts';
import { type Attempt, type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, type Result } from '#app/http/result.ts';
import { createSession } from '#app/http/session/session.server.ts';
import { AccountChangedError, absoluteMs, type VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { writeXsrfCookie } from '#app/http/xsrf.ts';
import { deviceCookie, verifyDeviceToken } from './device-cookie.ts';
import { importProviderAccount, isAccountEmail } from './provider-account.server.ts';

type LoginAttempt = Attempt & {
  /** Normalized by `normalizeEmail`, whether or not it has an account. */
  email: string;
  /** The device id, when this browser has logged in to this account before. */
  deviceId: string | undefined;
};

/** The reasons for each figure are in docs/decisions/0010-accounts.md. */
export function loginLimits({ secret, clientIp, email, deviceId }: LoginAttempt): Limit[] {
  const limit = limitsFor(secret, 'login');
  const network = ipNetwork(clientIp);
  if (deviceId) return [limit(['device', email, deviceId], { burst: 10, everySeconds: 60 })];
  return [
    limit(['here', email, network], { burst: 8, everySeconds: 60 }),
    {
      ...limit(['account', email], { burst: 60, everySeconds: 30 }),
      otherwise: limit(['slowly', email, network], { burst: 1, everySeconds: 600 }),
    },
    limit(['address', network], { burst: 60, everySeconds: 5 }),
    limit(['overall'], { burst: 300, everySeconds: 0.2 }),
  ];
}

/** A login attempt with a password, from the page or the API. */
export const loginSubmission = defineSubmission({
  schema: loginSchema,
  errors: fieldErrors<'email' | 'password', AccountFieldError>,
  limits({ request, config, secret, clientIp }, { email }) {
    const mark = readCookie(request.headers.get('cookie'), 'device', config);
    return loginLimits({ secret, clientIp, email, deviceId: verifyDeviceToken(secret, email, mark) });
  },
  rejections: {
    /** The same for an unknown email address and a wrong password. */
    wrongCredentials: {
      pageStatus: 400,
      status: 401,
      code: 'wrong_credentials',
      detail: 'The e-mail address or the password is wrong.',
      headers: { 'WWW-Authenticate': 'Bearer' },
    },
  },
  async run(sender, input): Promise<Result<Login, never, 'wrongCredentials'>> {
    const isKnown = await isAccountEmail(sender.db, input.email);
    const identity = (await authenticate(sender.db, input)) ?? (await importProviderAccount(sender, input, isKnown));
    const login = identity && (await completeLogin(sender, identity, input.email));
    return login ? done(login) : { outcome: 'rejected', reason: 'wrongCredentials' };
  },
});

/** The response must send these headers: they hold the session cookie. */
export type Login = { accountId: string; accessToken: string; headers: [name: 'Set-Cookie', value: string][] };

/**
 * After authentication by password or provider: starts a session, and sets the device cookie.
 * @returns undefined when the account was deleted, or its password replaced, concurrently.
 */
export async function completeLogin(args: RequestArgs, identity: VerifiedIdentity, email: string): Promise<Login | undefined> {
  const { secret, config } = args.context.get(appContext);
  try {
    const { setCookie, accessToken, sessionId } = await createSession(args, identity);
    const headers = [
      setCookie,
      deviceCookie(secret, email, config),
      writeXsrfCookie(secret, sessionId, absoluteMs / 1000, config),
    ];
    return { accountId: identity.accountId, accessToken, headers: headers.map((value) => ['Set-Cookie', value]) };
  } catch (error) {
    if (error instanceof AccountChangedError) return undefined;
    throw error;
  }
}
