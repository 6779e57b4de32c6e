import { z } from 'zod';
import { isPersonalPassword } from '#app/features/accounts/common-passwords.ts';
import { completeLogin, type Login } from '#app/features/accounts/login/submission.server.ts';
import type { AccountFieldError } from '#app/features/accounts/schema.ts';
import { requestOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { widestNetwork } from '#app/http/rate-limits/ip-network.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, type FieldErrors, fieldErrors, type Result } from '#app/http/result.ts';
import { requireRecent } from '#app/http/session/guards.server.ts';
import { defineSubmission, type Sender } from '#app/http/submission.server.ts';
import { besideToken } from '#app/http/token-cookie.ts';
import { acceptInvitation, findInvitation, signUpInvited } from './invitations.server.ts';
import { invitedSchema } from './schema.ts';

export const inviteLimits = ({
  secret,
  access: { account },
}: Sender<Awaited<ReturnType<typeof requireRecent>>>) => [
  // Twenty a day: an account that was taken must not write to the whole world.
  limitsFor(secret, 'invite').bucket(['account', account.id], {
    burst: 20,
    everySeconds: 24 * 180,
  }),
];

const emailedToken = besideToken('invitation');

/** In a session of the invited address: a stolen one would become an editor’s or an owner’s. */
export const acceptSubmission = defineSubmission({
  access: (args) => requireRecent(args),
  schema: z.object({ token: z.string() }),
  fields: [],
  beside: emailedToken,
  errors: fieldErrors,
  run: (sender, { token }) => {
    const { account, session } = sender.access;
    const origin = requestOrigin(sender, session.id);
    return acceptInvitation(sender.db, { token, accountId: account.id }, origin, Date.now());
  },
});

type InvitedErrors = FieldErrors<'username' | 'password', AccountFieldError>;

export const invitedSubmission = defineSubmission({
  schema: invitedSchema,
  fields: ['username', 'password'],
  beside: emailedToken,
  errors: (error): InvitedErrors => fieldErrors(error),
  limits: ({ secret, clientIp }) =>
    limitsFor(secret, 'invitation').perNetwork(clientIp, { burst: 20, everySeconds: 60 }),
  async run(
    sender,
    { token, username, password },
  ): Promise<Result<Login | null, InvitedErrors, 'badLink'>> {
    const { db, locale, clientIp } = sender;
    const now = Date.now();
    const invitation = await findInvitation(db, token, now);
    if (invitation?.state !== 'open') return { outcome: 'rejected', reason: 'badLink' };
    if (isPersonalPassword(password, { email: invitation.email, username }))
      return { outcome: 'invalid', errors: { password: 'passwordPersonal' } };
    const by = { origin: requestOrigin(sender), network: widestNetwork(clientIp) };
    const made = await signUpInvited(db, { token, username, password, locale }, by, now);
    if (made.outcome !== 'done') return made;
    const proof = { method: 'password', factor: 'none' } as const;
    return done((await completeLogin(sender, { accountId: made.value }, proof)) ?? null);
  },
});
