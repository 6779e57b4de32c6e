import { z } from 'zod';
import { done, fieldErrors, type Result } from '#app/http/result.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { isLocale } from '#app/i18n/locale.ts';
import {
  type ModerationError,
  type ModerationField,
  moderatedTextSchema,
  refusalSchema,
} from '../schema.ts';
import { decide } from './moderation.server.ts';

const hidden = {
  version: z.string().transform(Number).pipe(z.int()),
  next: z.string(),
};

/** The three forms of the page, by the button that was pressed. */
const decisionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), ...hidden }),
  refusalSchema.extend({ intent: z.literal('refuse'), ...hidden }),
  moderatedTextSchema.extend({
    intent: z.enum(['edit', 'approveEdited']),
    language: z.string().refine(isLocale),
    ...hidden,
  }),
]);

export const decisionSubmission = defineSubmission({
  access: (args) => requirePermission(args, 'picture.moderate'),
  schema: decisionSchema,
  fields: [
    'intent',
    'version',
    'language',
    'title',
    'description',
    'alternative',
    'reason',
    'next',
  ],
  errors: fieldErrors<ModerationField, ModerationError>,
  rejections: {
    changed: {
      status: 409,
      code: 'changed',
      detail: 'Someone else has changed the picture since it was shown.',
    },
    gone: { status: 404, code: 'gone', detail: 'There is no such picture.' },
  },
  async run(
    { db, access: { account }, params },
    input,
  ): Promise<Result<{ entryId: string; next: string }, never, 'changed' | 'gone'>> {
    const pictureId = params?.['id'] ?? '';
    const by = { pictureId, accountId: account.id, revision: input.version };
    const decided = await decide(db, { ...by, ...decisionIn(input) }, Date.now());
    if (decided.outcome !== 'done') return decided;
    return done({ ...decided.value, next: input.intent === 'edit' ? pictureId : input.next });
  },
});

function decisionIn(input: z.output<typeof decisionSchema>) {
  if (input.intent === 'approve') return { action: 'approve' } as const;
  if (input.intent === 'refuse') return { action: 'refuse', reason: input.reason } as const;
  const { title, description, alternative, language: locale } = input;
  return {
    action: input.intent === 'edit' ? 'edit' : 'approve',
    text: { title, description, alternative, locale },
  } as const;
}
