import { text } from 'node:stream/consumers';
import { UnsecuredJWT } from 'jose';
import { startHttpService } from './http-service.ts';

/**
 * An account at the provider. `inToken: false` leaves the claim out of its tokens, so that only
 * `accounts:lookup` has it.
 */
type ProviderUser = {
  email: string;
  password: string;
  displayName?: string;
  emailVerified?: boolean;
  disabled?: boolean;
  secondFactor?: boolean;
  inToken?: boolean;
};
type Asked = {
  method: string;
  path: string;
  key: string | null;
  body: Record<string, unknown>;
  language: string | undefined;
};

const apiKey = 'fake-api-key';

export type FakeIdentityToolkit = Awaited<ReturnType<typeof startIdentityToolkit>>;

const newState = () => ({
  users: [] as ProviderUser[],
  authorizedDomains: ['localhost'],
  asked: [] as Asked[],
  /** While set: how it fails. */
  fault: null as 'silent' | 'error' | 'not-json' | 'quota' | null,
  /** Answers with this email address instead of the requested one. */
  answersAs: null as string | null,
  /** Whether Google accounts are disabled there. */
  closed: false,
});

/** A fake of Google Identity Toolkit, with its documented wire format (REST, `v1`). */
export async function startIdentityToolkit() {
  const provider = newState();
  const service = await startHttpService(async (incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    const sent = await text(incoming);
    const asked = {
      method: incoming.method ?? '',
      path: pathname.replace(/^\/v1\//, ''),
      key: searchParams.get('key'),
      body: sent ? JSON.parse(sent) : {},
      language: incoming.headers['x-firebase-locale']?.toString(),
    };
    provider.asked.push(asked);
    if (provider.fault === 'silent') return;
    if (provider.fault === 'not-json') return void outgoing.writeHead(200).end('<h1>Sorry</h1>');
    const answer = answerTo(provider, asked);
    const status = typeof answer === 'string' ? statusOf(answer) : 200;
    const body = typeof answer === 'string' ? refusal(answer, status) : answer;
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  const url = `${service.origin}/v1`;
  /** The settings that make a server ask it. */
  const env = { IDENTITY_TOOLKIT_API_KEY: apiKey, IDENTITY_TOOLKIT_URL: url };
  return Object.assign(provider, { ...service, url, env });
}

const statusOf = (message: string) =>
  message === 'INTERNAL' ? 500 : message === 'NOT_FOUND' ? 404 : 400;
const refusal = (message: string, code: number) => ({
  error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
});

/** @returns the answer, or the message of a refusal */
function answerTo(
  { users, authorizedDomains, fault, answersAs, closed }: ReturnType<typeof newState>,
  { method, path, key, body }: Asked,
): object | string {
  if (fault === 'error') return 'INTERNAL';
  if (fault === 'quota') return 'QUOTA_EXCEEDED : Exceeded quota for verifying passwords.';
  if (key !== apiKey) return 'API key not valid. Please pass a valid API key.';
  if (path === 'projects' && method === 'GET') return { projectId: '1234', authorizedDomains };
  if (method !== 'POST') return 'NOT_FOUND';
  const asked = String(body.email).toLowerCase();
  const user = users.find(({ email }) => email.toLowerCase() === asked);
  switch (path) {
    case 'accounts:sendOobCode':
      if (body.requestType !== 'PASSWORD_RESET') return 'INVALID_REQ_TYPE';
      if (!user) return 'EMAIL_NOT_FOUND';
      return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: user.email };
    case 'accounts:signInWithPassword':
      return user ? signIn(user, body.password, answersAs ?? user.email) : 'EMAIL_NOT_FOUND';
    case 'accounts:signInWithIdp': {
      if (closed) return 'USER_DISABLED';
      if (!/(^|&)id_token=[^&]+/.test(String(body.postBody)) || !body.requestUri)
        return 'INVALID_IDP_RESPONSE : the credential is malformed';
      const at = { federatedId: 'https://accounts.google.com/1', providerId: 'google.com' };
      return { ...at, localId: 'l1', idToken: 'x', refreshToken: 'y' };
    }
    case 'accounts:lookup': {
      const found = users.filter(({ email }) => body.idToken === `opaque-${email}`);
      const told = found.map(({ email, emailVerified = false }) => ({ email, emailVerified }));
      return { users: told.map((each) => ({ localId: 'l1', ...each })) };
    }
    default:
      return 'NOT_FOUND';
  }
}

function signIn(user: ProviderUser, password: unknown, email: string): object | string {
  if (user.disabled) return 'USER_DISABLED';
  if (user.password !== password) return 'INVALID_PASSWORD';
  const { displayName = '', emailVerified = false, inToken = true } = user;
  const who = { localId: 'l1', email };
  if (user.secondFactor) return { ...who, mfaPendingCredential: 'm', mfaInfo: [{}] };
  const idToken = inToken
    ? new UnsecuredJWT({ email, email_verified: emailVerified }).encode()
    : `opaque-${email}`;
  const tokens = { idToken, refreshToken: 'secret-refresh-token', expiresIn: '3600' };
  return { ...who, displayName, registered: true, ...tokens };
}
