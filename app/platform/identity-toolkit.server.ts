import { decodeJwt } from 'jose';
import { z } from 'zod';
import { requestServiceJson, ServiceError, type ServiceResponse } from './service-json.server.ts';

/** Where members' accounts lived before. `url` goes up to the version. */
export type IdentityToolkit = { apiKey: string; url: string };

export type ProviderAccount = { email: string; emailVerified: boolean; name: string | null };

/** For one call of ours, in milliseconds, however many it takes there. */
const timeoutMs = 5_000;
const maxBytes = 100_000;

/** Any other refusal is about us: key, quota, project. */
const aboutThePerson = new Set([
  'EMAIL_NOT_FOUND',
  'INVALID_EMAIL',
  'MISSING_EMAIL',
  'INVALID_PASSWORD',
  'MISSING_PASSWORD',
  'INVALID_LOGIN_CREDENTIALS',
  'USER_DISABLED',
  'USER_NOT_FOUND',
  'TOO_MANY_ATTEMPTS_TRY_LATER',
  'RESET_PASSWORD_EXCEED_LIMIT',
]);

/**
 * The provider emails its own link. Does not tell whether it knows the address. @param language as
 * in `Accept-Language`. @throws ServiceError
 */
export async function sendResetCode(
  provider: IdentityToolkit,
  email: string,
  language: string,
): Promise<void> {
  const body = { requestType: 'PASSWORD_RESET', email, clientType: 'CLIENT_TYPE_WEB' };
  await call(provider, 'accounts:sendOobCode', body, {
    headers: { 'X-Firebase-Locale': language },
  });
}

const signedIn = z.object({
  email: z.string(),
  idToken: z.string().min(1),
  displayName: z.string().optional().catch(undefined),
});

/**
 * One that wants a second factor there does not count. @returns undefined when it is wrong. @throws
 * ServiceError
 */
export async function signInWithPassword(
  provider: IdentityToolkit,
  { email, password }: { email: string; password: string },
): Promise<ProviderAccount | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await call(
    provider,
    'accounts:signInWithPassword',
    { email, password, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' },
    { signal, alsoRefuses: ['PASSWORD_LOGIN_DISABLED', 'OPERATION_NOT_ALLOWED'] },
  );
  const { success, data } = signedIn.safeParse(answer);
  if (!success) return undefined;
  const emailVerified =
    verifiedByToken(data.idToken) ?? (await verifiedByLookup(provider, data, signal));
  return { email: data.email, emailVerified, name: data.displayName?.trim() || null };
}

/** The token came straight from the provider: its signature would say nothing more. */
function verifiedByToken(idToken: string): boolean | undefined {
  try {
    const { email_verified } = decodeJwt(idToken);
    return typeof email_verified === 'boolean' ? email_verified : undefined;
  } catch {
    return undefined;
  }
}

const lookedUp = z.object({
  users: z.array(z.object({ email: z.string(), emailVerified: z.boolean().optional() })).min(1),
});

async function verifiedByLookup(
  provider: IdentityToolkit,
  { email, idToken }: { email: string; idToken: string },
  signal: AbortSignal,
): Promise<boolean> {
  const { success, data } = lookedUp.safeParse(
    await call(provider, 'accounts:lookup', { idToken }, { signal }),
  );
  return success && data.users.some((user) => user.email === email && user.emailVerified === true);
}

/**
 * The provider makes an account when it has none. @param requestUri our public address. @returns
 * 'disabled' for a closed account, 'refused' when it takes no tokens of ours. @throws ServiceError
 */
export async function signInWithGoogleToken(
  provider: IdentityToolkit,
  googleToken: string,
  requestUri: string,
): Promise<'accepted' | 'disabled' | 'refused'> {
  const postBody = new URLSearchParams({
    id_token: googleToken,
    providerId: 'google.com',
  }).toString();
  const { status, body } = await post(provider, 'accounts:signInWithIdp', {
    requestUri,
    postBody,
    returnSecureToken: true,
    returnIdpCredential: false,
  });
  if (status === 200) return 'accepted';
  const code = errorCode(body);
  if (code === 'USER_DISABLED') return 'disabled';
  if (status === 400) return 'refused';
  throw new ServiceError(`refused with ${status} ${code}`);
}

const project = z.object({ authorizedDomains: z.array(z.string()).default([]) });

/** The hosts from which the provider lets people sign in. @throws ServiceError */
export async function listAuthorizedDomains({ url, apiKey }: IdentityToolkit): Promise<string[]> {
  const { status, body } = await requestServiceJson(
    `${url}/projects?key=${encodeURIComponent(apiKey)}`,
    { timeoutMs, maxBytes },
  );
  const { success, data } = project.safeParse(body);
  if (status !== 200 || !success)
    throw new ServiceError(`refused with ${status} ${errorCode(body)}`);
  return data.authorizedDomains;
}

type How = { headers?: Record<string, string>; signal?: AbortSignal };

/** @returns undefined when it refuses the person. @throws ServiceError when it refuses us */
async function call(
  provider: IdentityToolkit,
  method: string,
  sent: object,
  { alsoRefuses = [], ...how }: How & { alsoRefuses?: string[] },
): Promise<unknown> {
  const { status, body } = await post(provider, method, sent, how);
  if (status === 200) return body;
  const code = errorCode(body);
  if (status === 400 && (aboutThePerson.has(code) || alsoRefuses.includes(code))) return undefined;
  throw new ServiceError(`refused with ${status} ${code}`);
}

/** The key is in the address, which goes into no error and no log. */
const post = (
  { url, apiKey }: IdentityToolkit,
  method: string,
  body: object,
  how: How = {},
): Promise<ServiceResponse> =>
  requestServiceJson(`${url}/${method}?key=${encodeURIComponent(apiKey)}`, {
    timeoutMs,
    maxBytes,
    body,
    ...how,
  });

const refusal = z.object({ error: z.object({ message: z.string() }) });

/**
 * `TOO_MANY_ATTEMPTS_TRY_LATER : Access to …` -> the first word, nothing else of the provider's.
 */
const errorCode = (body: unknown): string =>
  /^[A-Z_]+/.exec(refusal.safeParse(body).data?.error.message ?? '')?.[0] ?? '';
