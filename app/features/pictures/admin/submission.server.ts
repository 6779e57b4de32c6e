import { z } from 'zod';
import { fieldErrors, type Result } from '#app/http/result.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
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
  revision: z.string().transform(Number).pipe(z.int()),
  /** The id of the picture to show next. */
  next: z.string(),
};

/** The three forms of the page, discriminated by the button that was pressed. */
const decisionSchema = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), ...hidden }),
  refusalSchema.extend({ decision: z.literal('refuse'), ...hidden }),
  moderatedTextSchema.extend({
    decision: z.enum(['edit', 'approveEdited']),
    language: z.string().refine(isLocale),
    ...hidden,
  }),
]);

/** Decides on a picture, or changes its texts. */
export const decisionSubmission = defineSubmission({
  access: (args) => requireRole(args, 'editor'),
  schema: decisionSchema,
  fields: [
    'decision',
    'revision',
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
    { db, access, params },
    input,
  ): Promise<Result<{ decisionId: string; nextPictureId: string }, never, 'changed' | 'gone'>> {
    const pictureId = params?.['id'] ?? '';
    const by = { pictureId, accountId: access.account.id, revision: input.revision };
    const decided = await decide(db, { ...by, ...decisionOf(input) }, Date.now());
    if (decided.outcome !== 'done') return decided;
    const { decisionId } = decided.value;
    return {
      outcome: 'done',
      value: { decisionId, nextPictureId: input.decision === 'edit' ? pictureId : input.next },
    };
  },
});

function decisionOf(input: z.output<typeof decisionSchema>) {
  if (input.decision === 'approve') return { action: 'approve' } as const;
  if (input.decision === 'refuse') return { action: 'refuse', reason: input.reason } as const;
  const { title, description, alternative, language: locale } = input;
  return {
    action: input.decision === 'edit' ? 'edit' : 'approve',
    text: { title, description, alternative, locale },
  } as const;
}
