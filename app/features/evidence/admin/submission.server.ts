import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors, type Result } from '#app/http/result.ts';
import { imageSite, storageFull, storeSentImage } from '#app/http/sent-image.server.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { versionedFields, versionSchema } from '#app/office/version-schema.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import { type EvidenceRefusal, saveEvidence } from './change.server.ts';
import {
  type EvidenceError,
  type EvidenceField,
  evidenceFields,
  isEvidenceKind,
} from './evidence-form.ts';
import { evidenceSchema } from './schema.ts';

type Errors = Partial<Record<EvidenceField, EvidenceError>>;
type Saved = Result<{ entryId: string; id: string }, Errors, EvidenceRefusal | 'storageFull'>;

/** A new one, at `…/new/:kind`, or one that is changed, at `…/:id`. */
export const evidenceSubmission = defineSubmission({
  access: (args) => requireRole(args, 'editor'),
  schema: evidenceSchema.and(versionSchema),
  fields: versionedFields(evidenceFields),
  errors: fieldErrors<EvidenceField, EvidenceError>,
  file: {
    field: 'image',
    tooLarge: 'pictureTooLarge',
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
  rejections: {
    gone: { status: 404, code: 'not_found', detail: 'It is not there any longer.' },
    conflict: { status: 409, code: 'conflict', detail: 'Somebody has changed it since.' },
    same: { status: 400, code: 'unchanged', detail: 'Nothing is another than before.' },
    storageFull,
  },
  async run(sender, { image: file, ...edit }): Promise<Saved> {
    const {
      db,
      storage,
      access: { account },
      params,
    } = sender;
    const now = Date.now();
    const stored = file
      ? await storeSentImage(
          imageSite(sender),
          file.path,
          (): Errors => ({ image: 'picture' }),
          now,
        )
      : done(null);
    if (stored.outcome !== 'done') return stored;
    const image = stored.value;
    const { id, kind } = params ?? {};
    const save = {
      id,
      kind: isEvidenceKind(kind) ? kind : 'job',
      accountId: account.id,
      edit,
      image,
    } as const;
    const saved = await saveEvidence(db, save, now);
    if (saved.outcome !== 'done') await purgeDetachedImage(db, storage, image);
    return saved;
  },
});
