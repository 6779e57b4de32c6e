import { z } from 'zod';
import { captchaForms } from '#app/http/captcha/challenges.ts';
import { challengeSchema } from '#app/http/captcha/solution.schema.ts';
import type { Feature } from '#app/office/registry.ts';

export const site: Feature = {
  operations: [
    {
      path: '/api/challenge',
      method: 'get',
      id: 'getChallenge',
      summary:
        'A challenge for one form, in ALTCHA’s protocol (version 2). Its solution works ' +
        'once, within half an hour.',
      query: { form: z.enum(captchaForms) },
      success: [200, 'What to solve.', challengeSchema],
      problems: { 400: 'unknown_form', 429: 'too_many_requests' },
    },
    {
      path: '/api/openapi.json',
      method: 'get',
      id: 'describe',
      summary: 'This description.',
      success: [200, 'OpenAPI 3.1.'],
    },
  ],
};
