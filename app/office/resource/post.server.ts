import { type ActionFunctionArgs, data } from 'react-router';
import { z } from 'zod';
import { limitsFor } from '#app/http/rate-limits/limits.ts';
import { done, fieldErrors, type Result, rejected } from '#app/http/result.ts';
import { imageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import { type PostSender, postForm } from '#app/office/post-action.server.ts';
import { choiceName } from '#app/office/versions.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import type { EditForm, Errors } from './form.ts';
import { type Save, saveForm } from './save.server.ts';

const versionSchema = z
  .looseObject({ version: z.string().max(2_000).catch(''), intent: z.string().max(20).catch('') })
  .transform(({ version, intent, ...sent }) => ({
    version,
    intent,
    theirs: Object.keys(sent).filter((name) => sent[choiceName(name)] === 'theirs'),
  }));

type Post = {
  /** `page` is shown after it, instead of `back`. */
  save: (
    db: PostSender['db'],
    save: Save,
    now: number,
  ) => Promise<
    Result<{ entryId: string; page?: string }, Errors, 'gone' | 'conflict' | 'same' | 'asks'>
  >;
  back: string;
  /** The message of that page when nothing was changed. */
  same?: 'same' | 'stored';
};

/** Saves a form that `defineForm` declares; `id` names the row that it is about. */
export const editFormAction = (
  args: ActionFunctionArgs,
  form: EditForm,
  { id, back }: { id: string; back: string },
) =>
  saveFormAction(args, form, {
    save: (db, save, now) => saveForm(db, form, { ...save, id }, now),
    back,
  });

export const saveFormAction = (
  args: ActionFunctionArgs,
  { may, names, picture, schema }: Pick<EditForm, 'may' | 'names' | 'picture' | 'schema'>,
  { save, back, same = 'same' }: Post,
) =>
  postForm(back, {
    may,
    back,
    schema: schema.and(versionSchema),
    fields: [...names, 'version', 'intent', ...names.map(choiceName)],
    errors: fieldErrors<string, string>,
    ...(picture && { file: fileOf(picture.name) }),
    shown: { conflict: 409, storageFull: 507, asks: 400 },
    async run(db, { values, file, version, theirs, intent, accountId }, now, sender) {
      const image =
        file && picture ? await storePicture(sender, file.path, picture.name, now) : done(null);
      if (image.outcome !== 'done') return image;
      const sent = { accountId, values, version: { version, theirs, intent }, image: image.value };
      const saved = await save(db, sent, now);
      if (saved.outcome === 'done') return saved;
      await purgeDetachedImage(db, sender.storage, image.value);
      if (saved.outcome !== 'rejected') return saved;
      if (saved.reason === 'gone') throw data(null, 404);
      return rejected(saved.reason === 'same' ? same : saved.reason);
    },
  })(args);

const storePicture = (
  sender: PostSender,
  path: string,
  field: string,
  now: number,
): Promise<Result<string, Errors, 'storageFull'>> =>
  storeSentImage(imageSite(sender), path, () => ({ [field]: 'picture' }), now);

const fileOf = (field: string) => ({
  field,
  tooLarge: 'pictureTooLarge',
  stalled: 'stalled',
  accountId: ({ account }: OpenSession) => account.id,
  full: 'storageFull' as const,
  limits: ({ secret, access: { account } }: { secret: string; access: OpenSession }) => [
    limitsFor(secret, 'upload').bucket(['account', account.id], { burst: 20, everySeconds: 60 }),
  ],
});
