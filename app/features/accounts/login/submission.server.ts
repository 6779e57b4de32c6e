import { appContext, type RequestArgs } from '#app/http/context.ts';
import { ipNetwork, widestNetwork } from '#app/http/rate-limits/ip-network.ts';
import { type Attempt, type Limit, limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors, type Result, rejected } from '#app/http/result.ts';
import { hasSecondFactor } from '#app/http/session/second-factor.server.ts';
import { createSession } from '#app/http/session/session.server.ts';
import {
  AccountChangedError,
  absoluteMs,
  type VerifiedIdentity,
} from '#app/http/session/sessions.server.ts';
import { defineSubmission, type Rejection, type Sender } from '#app/http/submission.server.ts';
import { writeXsrfCookie } from '#app/http/xsrf.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { GoogleUser } from '#app/platform/google.server.ts';
import { findAccountRow, findDeviceOwner, isSuspended } from '../accounts.server.ts';
import { authenticate } from '../passwords.server.ts';
import { type AccountFieldError, loginSchema } from '../schema.ts';
import { type CodeFactor, checkCode } from '../second-factor/codes.server.ts';
import {
  recordRequestEvent,
  recordSecurityEvent,
  requestOrigin,
} from '../security-events/events.server.ts';
import { deviceCookie, readDeviceCookie, verifyDeviceToken } from './device-cookie.ts';
import { signInWithIdentity } from './identities.server.ts';
import { createLoginStep, type LoginStep, wrongCode } from './login-step.server.ts';
import { importProviderAccount } from './provider-account.server.ts';

type LoginAttempt = Attempt & {
  email: string;
  /** The device id, when this browser has logged in to this account before. */
  deviceId?: string | undefined;
};

/** The reasons for each figure are in docs/decisions/0010-accounts.md. */
export function loginLimits({ secret, clientIp, email, deviceId }: LoginAttempt): Limit[] {
  const network = ipNetwork(clientIp);
  if (deviceId) {
    const { bucket, perNetwork, overall } = limitsFor(secret, 'known-device');
    return [
      bucket(['device', email, deviceId], { burst: 10, everySeconds: 60 }),
      // Whoever knew the password may have made many devices; their cookies together guess no
      // faster than two devices would.
      bucket(['here', email, network], { burst: 20, everySeconds: 60 }),
      ...perNetwork(clientIp, { burst: 120, everySeconds: 2 }),
      overall({ burst: 600, everySeconds: 0.1 }),
    ];
  }
  const { bucket, perNetwork, overall } = limitsFor(secret, 'login');
  return [
    bucket(['here', email, network], { burst: 8, everySeconds: 60 }),
    {
      ...bucket(['account', email], { burst: 60, everySeconds: 30 }),
      // The widest network: one person may hold tens of thousands of the narrow ones.
      otherwise: bucket(['slowly', email, widestNetwork(clientIp)], {
        burst: 1,
        everySeconds: 600,
      }),
    },
    ...perNetwork(clientIp, { burst: 60, everySeconds: 5 }),
    overall({ burst: 300, everySeconds: 0.2 }),
  ];
}

async function findKnownDevice({ db, secret, ...site }: Sender, email: string) {
  const token = readDeviceCookie(site);
  const owner = token && (await findDeviceOwner(db, 'email', email));
  return owner ? verifyDeviceToken(secret, owner, token, Date.now()) : undefined;
}

/** The same for an unknown email address and a wrong password. */
export const wrongCredentials: Rejection = {
  pageStatus: 400,
  status: 401,
  code: 'wrong_credentials',
  detail: 'The e-mail address or the password is wrong.',
  headers: { 'WWW-Authenticate': 'Bearer' },
};

export const suspendedRejection = {
  status: 403,
  code: 'account_suspended',
  detail: 'This account is suspended. Write to us: the contact page says how.',
};

export const loginSubmission = defineSubmission({
  schema: loginSchema,
  fields: ['email', 'password'],
  errors: fieldErrors<'email' | 'password', AccountFieldError>,
  captcha: { form: 'login', onlyInFlood: true },
  async limits(sender, { email }) {
    const { secret, clientIp } = sender;
    return loginLimits({ secret, clientIp, email, deviceId: await findKnownDevice(sender, email) });
  },
  rejections: { wrongCredentials, wrongCode, suspended: suspendedRejection },
  async run(
    sender,
    input,
  ): Promise<Result<Login | LoginStep, never, 'wrongCredentials' | LoginRejection>> {
    const { email, code } = input;
    const isKnown = (await findAccountRow(sender.db, email)) !== undefined;
    const identity =
      (await authenticate(sender.db, input, sender.clientIp)) ??
      (await importProviderAccount(sender, input, isKnown));
    const login =
      identity && (await startLogin(sender, identity, { code, method: 'password', email }));
    if (login) return login;
    await recordFailedLogin(sender, email, 'wrongCredentials');
    return rejected('wrongCredentials');
  },
});

export type LoginMethod = 'password' | 'google' | 'passkey';
export type LoginProof = { method: LoginMethod; factor: CodeFactor | 'passkey' | 'none' };
type LoginRejection = 'wrongCode' | 'suspended';
type FirstStep = {
  method: LoginMethod;
  email: string;
  code: string | undefined;
  /** The provider's account to link after the code. */
  link?: GoogleUser | undefined;
};

/**
 * Starts a session, or the second step. @returns undefined when the account or its password was
 * replaced concurrently. @throws BusyError
 */
export async function startLogin(
  sender: Sender,
  identity: VerifiedIdentity,
  step: FirstStep,
): Promise<Result<Login | LoginStep, never, LoginRejection> | undefined> {
  const { db } = sender;
  const { accountId } = identity;
  // Only who has proved to be the member is told.
  if (await isSuspended(db, accountId)) {
    await recordFailedLogin(sender, step.email, 'suspended');
    return rejected('suspended');
  }
  const needsCode = await hasSecondFactor(db, accountId);
  if (needsCode && step.code === undefined)
    return done(createLoginStep(sender, identity, Date.now(), step.link));
  return finishLogin(sender, identity, { ...step, code: needsCode ? step.code : undefined });
}

/** With a code, where the account needs one. @returns as `startLogin` */
export async function finishLogin(
  sender: Sender,
  identity: VerifiedIdentity,
  { method, email, code, link }: FirstStep,
): Promise<Result<Login, never, 'wrongCode'> | undefined> {
  const { db, secret, locale } = sender;
  const origin = requestOrigin(sender);
  let factor: LoginProof['factor'] = 'none';
  if (code !== undefined) {
    const given = { secret, accountId: identity.accountId, code, origin };
    const checked = await checkCode(db, given, Date.now());
    if (checked.outcome === 'rejected') await recordFailedLogin(sender, email, 'wrongCode');
    if (checked.outcome !== 'done') return checked;
    factor = checked.value;
  }
  if (link) {
    const confirmed = identity.passwordHash ? identity : undefined;
    const by = { origin, confirmed };
    const accountId = await signInWithIdentity(db, link, locale, Date.now(), by);
    if (accountId !== identity.accountId) return undefined;
  }
  const login = await completeLogin(sender, identity, { method, factor });
  return login && done(login);
}

/** After the limits, so that a flood writes no more than they allow. */
export async function recordFailedLogin(sender: Sender, email: string, reason: string) {
  const accountId = (await findAccountRow(sender.db, email))?.id ?? null;
  await recordRequestEvent(sender, { kind: 'login_failed', accountId, email, details: { reason } });
}

export type Login = { accessToken: string; headers: [name: 'Set-Cookie', value: string][] };

/**
 * Starts a session, and sets the device cookie. `proof` is null for a renewed session. @returns
 * undefined when account, password or factor was taken away concurrently.
 */
export async function completeLogin(
  args: RequestArgs,
  identity: VerifiedIdentity,
  proof: LoginProof | null,
): Promise<Login | undefined> {
  const { db, secret, config } = args.context.get(appContext);
  const { accountId } = identity;
  // Before the session: one that a concurrent reset refuses gets no device of the new generation.
  const owner = await findDeviceOwner(db, 'id', accountId);
  if (!owner) return undefined;
  const recordLogin = async (trx: Db, sessionId: string) => {
    // The factor was lost, and an owner has removed it, since it was checked.
    if (proof && proof.factor !== 'none' && !(await hasSecondFactor(trx, accountId)))
      throw new AccountChangedError();
    const event = { kind: 'login', accountId, details: { ...proof } } as const;
    await recordSecurityEvent(trx, event, requestOrigin(args, sessionId), Date.now());
  };
  try {
    const alongside = proof ? recordLogin : undefined;
    const { setCookie, accessToken, sessionId } = await createSession(args, identity, alongside);
    const headers = [
      setCookie,
      deviceCookie({ ...args, secret, config }, owner, Date.now()),
      writeXsrfCookie(secret, sessionId, absoluteMs / 1000, config),
    ];
    return { accessToken, headers: headers.map((value) => ['Set-Cookie', value]) };
  } catch (error) {
    if (error instanceof AccountChangedError) return undefined;
    throw error;
  }
}
