import { text } from 'node:stream/consumers';
import { UnsecuredJWT } from 'jose';
import { startHttpService } from './http-service.ts';

/**
 * An account at the provider. `inToken: false` leaves the claim out of its tokens, so that only
 * `accounts:lookup` has it.
 */
type ProviderUser = { email: string; password: string; displayName?: string } & {
  [flag in 'emailVerified' | 'disabled' | 'secondFactor' | 'inToken']?: boolean;
};
type Asked = Record<'method' | 'path', string> & {
  key: string | null;
  body: Record<string, unknown>;
  language: string | undefined;
};

const apiKey = 'fake-api-key';

export type FakeIdentityToolkit = Awaited<ReturnType<typeof startIdentityToolkit>>;

const newState = () => ({
  users: [] as ProviderUser[],
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
    if (typeof answer !== 'string') return void outgoing.end(JSON.stringify(answer));
    const code = answer === 'INTERNAL' ? 500 : 400;
    outgoing.writeHead(code).end(JSON.stringify({ error: { code, message: answer } }));
  });
  const url = `${service.origin}/v1`;
  /** The settings that make a server ask it. */
  const env = { IDENTITY_TOOLKIT_API_KEY: apiKey, IDENTITY_TOOLKIT_URL: url };
  return Object.assign(provider, { ...service, url, env });
}

/** @returns the answer, or the message of a refusal */
function answerTo(
  { users, fault, answersAs, closed }: ReturnType<typeof newState>,
  { method, path, key, body }: Asked,
): object | string {
  if (fault === 'error') return 'INTERNAL';
  if (fault === 'quota') return 'QUOTA_EXCEEDED : Exceeded quota for verifying passwords.';
  if (key !== apiKey) return 'API key not valid. Please pass a valid API key.';
  const user = users.find(({ email }) => email.toLowerCase() === `${body.email}`.toLowerCase());
  switch (`${method} ${path}`) {
    case 'GET projects':
      return { projectId: '1234', authorizedDomains: ['localhost'] };
    case 'POST accounts:sendOobCode':
      return user ? { email: user.email } : 'EMAIL_NOT_FOUND';
    case 'POST accounts:signInWithPassword':
      return user ? signIn(user, body.password, answersAs ?? user.email) : 'EMAIL_NOT_FOUND';
    case 'POST accounts:signInWithIdp':
      if (closed) return 'USER_DISABLED';
      if (!/(^|&)id_token=[^&]+/.test(String(body.postBody)) || !body.requestUri)
        return 'INVALID_IDP_RESPONSE : the credential is malformed';
      return { federatedId: 'https://accounts.google.com/1', localId: 'l1', idToken: 'x' };
    case 'POST accounts:lookup': {
      const found = users.filter(({ email }) => body.idToken === `opaque-${email}`);
      return { users: found.map(({ email, emailVerified = false }) => ({ email, emailVerified })) };
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
  const claims = new UnsecuredJWT({ email, email_verified: emailVerified });
  const idToken = inToken ? claims.encode() : `opaque-${email}`;
  return { ...who, displayName, idToken, refreshToken: 'secret-refresh-token' };
}
