import { z } from 'zod';
import { resetRequestSchema } from '#app/features/accounts/schema.ts';
import { requestOrigin } from '#app/features/accounts/security-events/events.server.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors } from '#app/http/result.ts';
import { requireRecent, requireRole } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { readTokenCookie } from '#app/http/token-cookie.ts';
import { locales } from '#app/i18n/locale.ts';
import {
  eraseRequest,
  findRequest,
  openRequest,
  proveRequest,
  sendCopy,
  sendLink,
} from './requests.server.ts';
import { choices } from './requests.ts';

const owner = (args: RequestArgs) => requireRole(args, 'owner');

const recentOwner = (page: '' | '/erasure') => async (args: RequestArgs) => {
  await requireRole(args, 'owner');
  return requireRecent(
    args,
    `/admin/privacy/${encodeURIComponent(args.params?.['id'] ?? '')}${page}`,
  );
};

const day = 24 * 60 * 60;
const no_request = {
  status: 404,
  code: 'no_request',
  detail: 'There is no such request, or it is not proved.',
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

export const linkSubmission = defineSubmission({
  access: owner,
  schema: z.object({ locale: z.enum(locales) }),
  errors: fieldErrors,
  // An account that was taken must not write to the whole world, and nobody gets many.
  async limits({ db, secret, params, access: { account } }) {
    const { bucket } = limitsFor(secret, 'data-request');
    const email = (await findRequest(db, params?.['id'] ?? ''))?.email ?? '';
    return [
      bucket(['email', email], { burst: 3, everySeconds: day / 3 }),
      bucket(['owner', account.id], { burst: 20, everySeconds: day / 20 }),
    ];
  },
  rejections: { no_request },
  run: ({ db, params, access: { account } }, { locale }) =>
    sendLink(db, { id: params?.['id'] ?? '', accountId: account.id, locale }, Date.now()),
});

export const copySubmission = defineSubmission({
  access: recentOwner(''),
  schema: z.object({}),
  errors: fieldErrors,
  async limits({ db, secret, params }) {
    const email = (await findRequest(db, params?.['id'] ?? ''))?.email ?? '';
    return [
      limitsFor(secret, 'data-request').bucket(['copy', email], {
        burst: 3,
        everySeconds: day / 3,
      }),
    ];
  },
  rejections: { no_request },
  run(sender) {
    const { account, session } = sender.access;
    const by = {
      id: sender.params?.['id'] ?? '',
      accountId: account.id,
      origin: requestOrigin(sender, session.id),
    };
    return sendCopy(sender.db, by, Date.now());
  },
});

export const erasureSubmission = defineSubmission({
  access: recentOwner('/erasure'),
  schema: z.object({}),
  errors: fieldErrors,
  rejections: {
    no_request,
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
