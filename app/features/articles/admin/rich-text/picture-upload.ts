import type { ActionFunctionArgs } from 'react-router';
import { z } from 'zod';
import { invalidFields, json, problem, refusalProblem } from '#app/http/api.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { sentFile } from '#app/http/receive-form.server.ts';
import { done, fieldErrors, type Result } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { imageSite, storageFull, storeSentImage } from '#app/http/sent-image.server.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { leadBack } from '#app/office/post-action.server.ts';
import { textPictureSource } from '#app/platform/text-pictures.ts';

export const handle: RouteHandle = { audience: 'team', upload: true };

export const loader = leadBack('article.edit', '/admin');

type PictureError = 'missing' | 'tooLarge' | 'stalled' | 'notImage';

/**
 * A picture that an editor puts into a text. It is stored at once; unless a draft that has it is
 * saved, it is swept an hour later.
 */
const textPictureSubmission = defineSubmission({
  access: (args) => requirePermission(args, 'article.edit'),
  schema: z.object({ image: sentFile('missing') }),
  errors: fieldErrors<'image', PictureError>,
  file: {
    field: 'image',
    tooLarge: 'tooLarge',
    stalled: 'stalled',
    accountId: ({ account }: OpenSession) => account.id,
    full: 'storageFull',
    limits: ({ secret, access }) => [
      limitsFor(secret, 'upload').bucket(['account', access.account.id], {
        burst: 20,
        everySeconds: 60,
      }),
    ],
  },
  rejections: { storageFull },
  async run(sender, { image }): Promise<Result<string, { image?: PictureError }, 'storageFull'>> {
    const stored = await storeSentImage(
      imageSite(sender),
      image.path,
      () => ({ image: 'notImage' as const }),
      Date.now(),
    );
    return stored.outcome === 'done' ? done(textPictureSource(stored.value)) : stored;
  },
});

export const action = (args: ActionFunctionArgs) =>
  formAction(textPictureSubmission, args, {
    onDone: (src) => json({ src }, { status: 201 }),
    onRefused(refusal) {
      if (refusal.outcome === 'rejected') return problem(args, storageFull);
      if (refusal.outcome !== 'invalid') return refusalProblem(args, refusal);
      const fields = invalidFields(refusal.errors);
      return problem(
        args,
        refusal.isTooLarge ? { ...fields, status: 413, code: 'too_large' } : fields,
      );
    },
  });
