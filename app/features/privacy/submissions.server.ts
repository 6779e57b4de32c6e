import { z } from 'zod';
import { fieldErrors } from '#app/http/result.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { readTokenCookie } from '#app/http/token-cookie.ts';
import { proveRequest } from './requests.server.ts';
import { choices } from './requests.ts';

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
