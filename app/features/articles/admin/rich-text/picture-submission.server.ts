import { z } from 'zod';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { sentFile } from '#app/http/receive-form.server.ts';
import { done, fieldErrors, type Result } from '#app/http/result.ts';
import { imageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { textPictureSource } from '#app/platform/text-pictures.ts';

export const storageFull = {
  status: 507,
  code: 'storage_full',
  detail: 'There is no room for more pictures.',
};

type PictureError = 'missing' | 'tooLarge' | 'stalled' | 'notImage';

/**
 * A picture that an editor puts into a text. It is stored at once; unless a draft that has it is
 * saved, it is swept an hour later.
 */
export const textPictureSubmission = defineSubmission({
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
