import type { IncomingMessage } from 'node:http';
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

/** A fake of Google Identity Toolkit, with its documented wire format (REST, `v1`). */
export type FakeIdentityToolkit = AsyncDisposable & {
  url: string;
  /** The settings that make a server ask it. */
  env: Record<'IDENTITY_TOOLKIT_API_KEY' | 'IDENTITY_TOOLKIT_URL', string>;
  users: ProviderUser[];
  authorizedDomains: string[];
  asked: Asked[];
  /** While set: how it fails. */
  fault: 'silent' | 'error' | 'not-json' | 'quota' | null;
  /** Answers with this email address instead of the requested one. */
  answersAs: string | null;
  /** Whether Google accounts are disabled there. */
  closed: boolean;
};

const apiKey = 'fake-api-key';

export async function startIdentityToolkit(): Promise<FakeIdentityToolkit> {
  const service = await startHttpService(async (incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost');
    const body = await readJson(incoming);
    const language = incoming.headers['x-firebase-locale']?.toString();
    const asked = {
      method: incoming.method ?? '',
      path: pathname.replace(/^\/v1\//, ''),
      key: searchParams.get('key'),
      body,
      language,
    };
    provider.asked.push(asked);
    if (provider.fault === 'silent') return;
    if (provider.fault === 'not-json') return void outgoing.writeHead(200).end('<h1>Sorry</h1>');
    const { status, answer } = answerTo(provider, asked);
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  const url = `${service.origin}/v1`;
  const provider: FakeIdentityToolkit = {
    ...service,
    url,
    env: { IDENTITY_TOOLKIT_API_KEY: apiKey, IDENTITY_TOOLKIT_URL: url },
    users: [],
    authorizedDomains: ['localhost'],
    asked: [],
    fault: null,
    answersAs: null,
    closed: false,
  };
  return provider;
}

async function readJson(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : {};
}

type Answer = { status: number; answer: object };
const refuse = (message: string, status = 400): Answer => ({
  status,
  answer: {
    error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] },
  },
});
const accept = (answer: object): Answer => ({ status: 200, answer });

function answerTo(provider: FakeIdentityToolkit, { method, path, key, body }: Asked): Answer {
  if (provider.fault === 'error') return refuse('INTERNAL', 500);
  if (provider.fault === 'quota')
    return refuse('QUOTA_EXCEEDED : Exceeded quota for verifying passwords.');
  if (key !== apiKey) return refuse('API key not valid. Please pass a valid API key.');
  if (path === 'projects' && method === 'GET')
    return accept({ projectId: '1234', authorizedDomains: provider.authorizedDomains });
  if (method !== 'POST') return refuse('NOT_FOUND', 404);
  const byEmail = provider.users.find(
    ({ email }) => email.toLowerCase() === String(body.email).toLowerCase(),
  );
  switch (path) {
    case 'accounts:sendOobCode':
      if (body.requestType !== 'PASSWORD_RESET') return refuse('INVALID_REQ_TYPE');
      return byEmail
        ? accept({ kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: byEmail.email })
        : refuse('EMAIL_NOT_FOUND');
    case 'accounts:signInWithPassword':
      return signIn(byEmail, body, provider.answersAs);
    case 'accounts:signInWithIdp':
      if (provider.closed) return refuse('USER_DISABLED');
      return /(^|&)id_token=[^&]+/.test(String(body.postBody)) && body.requestUri
        ? accept({
            federatedId: 'https://accounts.google.com/1',
            providerId: 'google.com',
            localId: 'l1',
            idToken: 'x',
            refreshToken: 'y',
          })
        : refuse('INVALID_IDP_RESPONSE : the credential is malformed');
    case 'accounts:lookup':
      return accept({
        users: provider.users
          .filter(({ email }) => body.idToken === `opaque-${email}`)
          .map(({ email, emailVerified = false }) => ({ localId: 'l1', email, emailVerified })),
      });
    default:
      return refuse('NOT_FOUND', 404);
  }
}

function signIn(
  user: ProviderUser | undefined,
  { password }: Record<string, unknown>,
  answersAs: string | null,
): Answer {
  if (!user) return refuse('EMAIL_NOT_FOUND');
  if (user.disabled) return refuse('USER_DISABLED');
  if (user.password !== password) return refuse('INVALID_PASSWORD');
  const email = answersAs ?? user.email;
  const { displayName = '', emailVerified = false, inToken = true } = user;
  if (user.secondFactor)
    return accept({ localId: 'l1', email, mfaPendingCredential: 'm', mfaInfo: [{}] });
  const idToken = inToken
    ? new UnsecuredJWT({ email, email_verified: emailVerified }).encode()
    : `opaque-${email}`;
  return accept({
    localId: 'l1',
    email,
    displayName,
    idToken,
    registered: true,
    refreshToken: 'secret-refresh-token',
    expiresIn: '3600',
  });
}
