import { requestIdContext } from '#app/http/context.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { fieldErrors, type Result, rejected } from '#app/http/result.ts';
import type { VerifiedIdentity } from '#app/http/session/sessions.server.ts';
import { defineSubmission, type Sender } from '#app/http/submission.server.ts';
import {
  GoogleTokenError,
  type GoogleUser,
  verifyGoogleToken,
} from '#app/platform/google.server.ts';
import { signInWithGoogleToken } from '#app/platform/identity-toolkit.server.ts';
import { AccountError } from '../accounts.server.ts';
import { authenticate } from '../passwords.server.ts';
import {
  type GoogleLoginInput,
  googleLoginSchema,
  normalizeEmail,
  resetRequestSchema,
} from '../schema.ts';
import { requestOrigin } from '../security-events/events.server.ts';
import { recordUsedToken } from '../tokens.server.ts';
import {
  findLinkAfterCode,
  isLinked,
  needsPassword,
  signInWithIdentity,
} from './identities.server.ts';
import { type LoginStep, wrongCode } from './login-step.server.ts';
import {
  type Login,
  loginLimits,
  recordFailedLogin,
  startLogin,
  suspendedRejection,
  wrongCredentials,
} from './submission.server.ts';

const headers = { 'WWW-Authenticate': 'Bearer' };
const rejections = {
  badToken: {
    status: 401,
    code: 'google_token_refused',
    detail: 'This Google ID token is not valid for this site.',
    headers,
  },
  usedToken: {
    status: 401,
    code: 'google_token_used',
    detail: 'This token has already been used. Get a new one from Google.',
    headers,
  },
  unverifiedEmail: {
    status: 403,
    code: 'google_email_unverified',
    detail: 'Google has not verified the email address of this account.',
    headers,
  },
  linkUnconfirmed: {
    status: 403,
    code: 'google_link_unconfirmed',
    detail:
      'An account here has this email address, which Google does not manage. Send the password of that account as `password`.',
    headers,
  },
  wrongCredentials,
  wrongCode,
  suspended: suspendedRejection,
  disabled: {
    status: 403,
    code: 'account_disabled',
    detail: 'The provider has closed this account.',
    headers,
  },
};
type GoogleResult = Result<Login | LoginStep, never, keyof typeof rejections>;

export const googleSubmission = defineSubmission({
  schema: googleLoginSchema,
  errors: fieldErrors,
  captcha: { form: 'login', onlyInFlood: true },
  /** No password is hashed: this limits calls to the provider and new accounts. */
  limits({ secret, clientIp }) {
    const { perNetwork, overall } = limitsFor(secret, 'google');
    return [
      ...perNetwork(clientIp, { burst: 60, everySeconds: 5 }),
      overall({ burst: 300, everySeconds: 0.2 }),
    ];
  },
  rejections,
  async run(sender, input): Promise<GoogleResult> {
    const { context, log } = sender;
    try {
      return await logInWithGoogle(sender, input);
    } catch (error) {
      if (error instanceof AccountError && error.code === 'account_suspended')
        return rejected('suspended');
      if (!(error instanceof GoogleTokenError)) throw error;
      log.info(
        { requestId: context.get(requestIdContext), reason: error.message },
        'a Google token was refused',
      );
      return rejected('badToken');
    }
  },
});

async function logInWithGoogle(
  sender: Sender,
  { token, code, password }: GoogleLoginInput,
): Promise<GoogleResult> {
  const { db, config, locale } = sender;
  const now = Date.now();
  const { user, fingerprint, expiresAt } = await verifyGoogleToken(config.google, token, now);
  if (!user.emailVerified) return rejected('unverifiedEmail');
  if (!resetRequestSchema.safeParse({ email: user.email }).success)
    throw new GoogleTokenError('the e-mail is none');
  if (await isClosedAtProvider(sender, user, token)) return rejected('disabled');
  let confirmed: VerifiedIdentity | undefined;
  if (await needsPassword(db, user)) {
    if (!password) return rejected('linkUnconfirmed');
    const email = normalizeEmail(user.email);
    const limited = await takeLimits(db, loginLimits({ ...sender, email }), now);
    if (limited) return limited;
    confirmed = await authenticate(db, { email, password }, sender.clientIp);
    if (!confirmed) {
      await recordFailedLogin(sender, email, 'wrongCredentials');
      return rejected('wrongCredentials');
    }
  }
  // Last: after a service failure the same token can be submitted again.
  if (!(await recordUsedToken(db, { fingerprint, expiresAt }))) return rejected('usedToken');
  const waiting = await findLinkAfterCode(db, user);
  const by = { origin: requestOrigin(sender), confirmed };
  const identity = waiting
    ? (confirmed ?? { accountId: waiting })
    : { accountId: await signInWithIdentity(db, user, locale, now, by) };
  const step = {
    code,
    method: 'google',
    email: user.email,
    link: waiting ? user : undefined,
  } as const;
  const login = await startLogin(sender, identity, step);
  // The account was deleted concurrently: a login with a new token creates a new one.
  return login ?? rejected('usedToken');
}

/** The provider may have closed this person's account. @throws ServiceError */
async function isClosedAtProvider({ db, config }: Sender, user: GoogleUser, token: string) {
  const { url, apiKey } = config.identityToolkit;
  if (!apiKey || (await isLinked(db, user))) return false;
  return (await signInWithGoogleToken({ url, apiKey }, token, config.publicUrl)) === 'disabled';
}
