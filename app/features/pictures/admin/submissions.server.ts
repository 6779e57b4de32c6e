import { z } from 'zod';
import type { RequestArgs } from '#app/http/context.ts';
import { done, fieldErrors, type Result } from '#app/http/result.ts';
import { bulkSearch, changeEach, selectedOf, selectionFields } from '#app/http/selection.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { isLocale } from '#app/i18n/locale.ts';
import { pictureStates } from '../pictures.ts';
import {
  type ModerationError,
  type ModerationField,
  moderatedTextSchema,
  refusalSchema,
} from '../schema.ts';
import { decide } from './moderation.server.ts';

const access = (args: RequestArgs) => requirePermission(args, 'picture.moderate');

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
  access,
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

const selectionSchema = z
  .looseObject({
    intent: z.enum(['approve', 'refuse']),
    reason: z.string(),
    filter: z.enum(pictureStates).catch('pending'),
  })
  .transform(({ intent, reason, filter, ...rows }, context) => {
    const pictures = selectedOf(rows).flatMap(readRow);
    if (pictures.length === 0)
      context.addIssue({ code: 'custom', message: 'none', path: ['intent'] });
    const refusal = refusalSchema.safeParse({ reason });
    if (intent === 'refuse' && pictures.length > 0 && refusal.error)
      context.addIssue({ code: 'custom', message: 'reason', path: ['reason'] });
    const decision =
      intent === 'approve'
        ? ({ action: 'approve' } as const)
        : ({ action: 'refuse', reason: refusal.data?.reason ?? '' } as const);
    return { pictures, decision, filter };
  });

/** The value of a checkbox: a picture, and the revision that is shown. */
function readRow(value: string): { pictureId: string; revision: number }[] {
  const { id, revision } = /^(?<id>[\w-]{1,80}) (?<revision>\d{1,9})$/.exec(value)?.groups ?? {};
  return id === undefined ? [] : [{ pictureId: id, revision: Number(revision) }];
}

export const selectionSubmission = defineSubmission({
  access,
  schema: selectionSchema,
  fields: ['intent', 'reason', 'filter', ...selectionFields],
  errors: fieldErrors<'intent' | 'reason', 'none' | 'reason'>,
  async run({ db, access: { account } }, { pictures, decision, filter }) {
    const now = Date.now();
    // One after the other: they get their numbers in the gallery in this order.
    const decided = await changeEach(pictures, (picture) =>
      decide(db, { ...picture, accountId: account.id, ...decision }, now),
    );
    return done({ search: bulkSearch(decided, now), filter });
  },
});
