import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { RequestArgs } from '#app/http/context.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors, type Result } from '#app/http/result.ts';
import { imageSite, storageFull, storeSentImage } from '#app/http/sent-image.server.ts';
import { requirePermission } from '#app/http/session/guards.server.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { choiceName } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import type { EditForm, Errors } from './form.ts';
import type { Save, Saved } from './save.server.ts';

type Posted = Pick<EditForm, 'may' | 'names' | 'picture' | 'schema'>;
type Post = {
  save: (db: Db, save: Save, now: number) => Promise<Saved>;
  /** The page after it, in the language of the reader. */
  to: string;
  search?: Record<string, string>;
  /** What that page says when nothing was changed. */
  same?: string;
};

/** The action of a page with such a form. */
export const postForm = (
  args: RequestArgs,
  form: Posted,
  { save, to, search, same = 'same' }: Post,
) => {
  const seeOther = (about: Record<string, string>) =>
    redirect(`${to}?${new URLSearchParams({ ...search, ...about })}`, 303);
  return formAction(submissionOf(form, save), args, {
    onDone: ({ entryId }) => seeOther({ done: entryId }),
    onRefused(refusal) {
      if (refusal.outcome !== 'rejected') return undefined;
      if (refusal.reason === 'gone') throw data(null, 404);
      return refusal.reason === 'same' ? seeOther({ notice: same }) : undefined;
    },
  });
};

const versionSchema = z
  .looseObject({ version: z.string().max(2_000).catch('') })
  .transform(({ version, ...sent }) => ({
    version,
    theirs: Object.keys(sent).filter((name) => sent[choiceName(name)] === 'theirs'),
  }));

const submissionOf = ({ may, names, picture, schema }: Posted, save: Post['save']) =>
  defineSubmission({
    access: (args) => requirePermission(args, may),
    schema: schema.and(versionSchema),
    fields: [...names, 'version', ...names.map(choiceName)],
    errors: fieldErrors<string, string>,
    ...(picture && { file: fileOf(picture.name) }),
    rejections: {
      gone: { status: 404, code: 'not_found', detail: 'It is not there any longer.' },
      conflict: { status: 409, code: 'conflict', detail: 'Somebody has changed it since.' },
      same: { status: 400, code: 'unchanged', detail: 'Nothing has changed.' },
      storageFull,
    },
    async run(
      sender,
      { values, file, ...version },
    ): Promise<Result<{ entryId: string }, Errors, 'gone' | 'conflict' | 'same' | 'storageFull'>> {
      const { db, storage, access } = sender;
      const now = Date.now();
      const errors = (): Errors => ({ [picture?.name ?? '']: 'picture' });
      const stored = file
        ? await storeSentImage(imageSite(sender), file.path, errors, now)
        : done(null);
      if (stored.outcome !== 'done') return stored;
      const image = stored.value;
      const saved = await save(db, { accountId: access.account.id, values, version, image }, now);
      if (saved.outcome !== 'done') await purgeDetachedImage(db, storage, image);
      return saved;
    },
  });

const fileOf = (field: string) => ({
  field,
  tooLarge: 'pictureTooLarge',
  stalled: 'stalled',
  accountId: ({ account }: OpenSession) => account.id,
  full: 'storageFull' as const,
  limits: ({ secret, access }: { secret: string; access: OpenSession }) => [
    limitsFor(secret, 'upload').bucket(['account', access.account.id], {
      burst: 20,
      everySeconds: 60,
    }),
  ],
});
