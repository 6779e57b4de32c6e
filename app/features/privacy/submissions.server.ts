import { z } from 'zod';
import { resetRequestSchema } from '#app/features/accounts/schema.ts';
import { requestOrigin } from '#app/features/accounts/security-events/events.server.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import { requireRecent, requireRole } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { readTokenCookie } from '#app/http/token-cookie.ts';
import { eraseRequest, openRequest, proveRequest } from './requests.server.ts';
import { choices } from './requests.ts';

const owner = (args: RequestArgs) => requireRole(args, 'owner');

const recentOwner = async (args: RequestArgs) => {
  await requireRole(args, 'owner');
  return requireRecent(
    args,
    `/admin/privacy/${encodeURIComponent(args.params?.['id'] ?? '')}/erasure`,
  );
};

const conflict = (code: string, detail: string) => ({ status: 409, code, detail });

export const lookUpSubmission = defineSubmission({
  access: owner,
  schema: z.object({ email: resetRequestSchema.shape.email }),
  errors: fieldErrors<'email', 'email'>,
  // It reads every table.
  limits: ({ secret, access: { account } }) => [
    limitsFor(secret, 'data-request').bucket(['look-up', account.id], {
      burst: 30,
      everySeconds: 120,
    }),
  ],
  run: async ({ db, secret, locale }, { email }) =>
    done({ id: await openRequest(db, { email: email.toLowerCase(), locale, secret }, Date.now()) }),
});

export const erasureSubmission = defineSubmission({
  access: recentOwner,
  schema: z.object({}),
  errors: fieldErrors,
  rejections: {
    no_request: {
      status: 404,
      code: 'no_request',
      detail: 'There is no such request, or it is not proved.',
    },
    last_owner: conflict('last_owner', 'The site would have no owner.'),
    in_settings: conflict('in_settings', 'The site shows the address as its own.'),
  },
  run(sender) {
    const { account, session } = sender.access;
    const by = {
      id: sender.params?.['id'] ?? '',
      accountId: account.id,
      origin: requestOrigin(sender, session.id),
    };
    return eraseRequest(sender.patientDb, by, sender.secret, Date.now());
  },
});

/** By the person, with the mailed link. */
export const proofSubmission = defineSubmission({
  schema: z.object({ token: z.string(), choice: z.enum(choices, 'choose') }),
  fields: ['choice'] as const,
  beside: ({ request, config }) => ({
    token: readTokenCookie(request, 'data-request', config) ?? '-',
  }),
  errors: fieldErrors<'choice', 'choose'>,
  rejections: {
    badLink: {
      status: 400,
      code: 'bad_link',
      detail: 'The link was used, has expired, or never existed.',
    },
  },
  run: ({ db }, input) => proveRequest(db, input, Date.now()),
});
