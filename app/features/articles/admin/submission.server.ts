import { z } from 'zod';
import type { SentFile } from '#app/http/receive-form.server.ts';
import {
  done,
  type FieldErrors,
  fieldErrors,
  type Refusal,
  type Result,
  rejected,
} from '#app/http/result.ts';
import { imageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import { can } from '#app/http/session/permissions.ts';
import { defineSubmission, type Sender } from '#app/http/submission.server.ts';
import { haitiTime, parseHaitiTime } from '#app/i18n/haiti-time.ts';
import { locales } from '#app/i18n/locale.ts';
import { choiceName } from '#app/office/versions.ts';
import { publishingTransaction } from '#app/platform/public-html.server.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import { findDraft, findLockedDraft, type Saved, saveDraft, storeHead } from '../drafts.server.ts';
import {
  applyEdit,
  articleBounds,
  type DraftEdit,
  type DraftValues,
  type FieldName,
  fieldNames,
  flagNames,
  hasTitleAndText,
  isEmpty,
  type PublishError,
  publishable,
  publishErrors,
  type Snapshot,
  unasked,
  valuesOf,
} from '../drafts.ts';
import {
  isPublicOrScheduled,
  publishInTransaction,
  restoreDraft,
  trashDraft,
  unpublishDraft,
} from '../publishing.server.ts';
import { requireArticle } from './article-guard.ts';
import { type BadLink, findBadLinks } from './link-check.server.ts';

const pictureFaults = {
  tooLarge: 'pictureTooLarge',
  stalled: 'pictureStalled',
  busy: 'pictureBusy',
  storageFull: 'storageFull',
} as const;
type PictureError =
  | 'picture'
  | 'pictureFailed'
  | (typeof pictureFaults)[keyof typeof pictureFaults];
export type ArticleError = PublishError | 'forbidden' | 'noTime' | 'past' | 'none' | PictureError;
export type ArticleField = FieldName | 'publishAt' | 'publish' | 'image';
export type ArticleErrors = FieldErrors<ArticleField, ArticleError> & {
  /** Links that lead nowhere: the text is published only when asked again. */
  links?: BadLink[];
};

/** In a draft a text may be longer than a published one: nothing typed is refused for that. */
const draftBounds: Readonly<Record<string, number>> = {
  title: 1_000,
  summary: 2_000,
  text: 2 * articleBounds.content,
  slug: 200,
  imageAlt: 1_000,
  author: 200,
};

const texts = Object.fromEntries([
  ...fieldNames.map((name) => [
    name,
    z
      .string()
      .max(draftBounds[name.split('.')[0] ?? ''] ?? 0, 'tooLong')
      .optional(),
  ]),
  ...[
    // The contract's `slug` is that of the French text.
    ...['slug', 'version', 'language', 'publishAt', 'removeImage'],
    ...flagNames,
    ...locales.flatMap((locale) => [`upToDate.${locale}`, `publish.${locale}`]),
    ...fieldNames.map(choiceName),
  ].map((name) => [name, z.string().optional()]),
]) as Record<string, z.ZodOptional<z.ZodString>>;

const unpublishing = locales.map((locale) => `unpublish.${locale}` as const);
const choices = z.object({
  intent: z
    .enum([
      '',
      'save',
      'publish',
      'publish.anyway',
      'unpublish',
      ...unpublishing,
      'trash',
      'restore',
    ])
    .default('save'),
  image: z.custom<SentFile | PictureError | null>().optional(),
});

function readTexts(sent: Record<string, string | undefined>) {
  const edit: DraftEdit = {};
  if (sent['slug'] !== undefined) edit['slug.fr'] = sent['slug'];
  for (const name of [...fieldNames, ...flagNames]) {
    if (sent[name] !== undefined) edit[name] = sent[name];
    // In a conflict, theirs was chosen: the field stays as it is stored.
    if (sent[choiceName(name)] === 'theirs') delete edit[name];
  }
  edit.upToDate = locales.filter((locale) => sent[`upToDate.${locale}`] === 'on');
  const asked = locales.filter((locale) => sent[`publish.${locale}`] !== undefined);
  return {
    edit,
    version: sent['version'] ?? '',
    shown: locales.find((locale) => locale === sent['language']),
    /** The languages to publish; undefined when the form did not ask. */
    publish: asked.length > 0 ? asked.filter((locale) => sent[`publish.${locale}`]) : undefined,
    /** Those whose boxes were ticked by the page. */
    unasked: asked.filter((locale) => sent[`publish.${locale}`] === unasked),
    publishAt: (sent['publishAt'] ?? '').trim(),
    removesImage: sent['removeImage'] === 'on',
  };
}

const form = {
  access: requireArticle,
  schema: z.object(texts).transform(readTexts).and(choices),
  fields: [...Object.keys(texts), 'intent'],
  isPartial: true,
  errors: (error: z.ZodError): ArticleErrors => fieldErrors<ArticleField, ArticleError>(error),
} as const;

const file = {
  field: 'image',
  ...pictureFaults,
  without: pictureFaults,
  accountId: (access: Editor['access'] | null) => access?.account.id ?? null,
} as const;

type Sent = z.output<typeof form.schema>;
type Editor = Sender<Awaited<ReturnType<typeof requireArticle>>>;
type Next = Record<string, string>;

/**
 * The form of an article: saves the texts, whatever becomes of the rest; then publishes, withdraws
 * or deletes if asked.
 */
export const articleSubmission = defineSubmission({
  ...form,
  file,
  statuses: { conflict: 409, forbidden: 403 },
  async run(sender: Editor, sent): Promise<Changed> {
    const changed = await changeArticle(sender, sent, Date.now());
    // An undo keeps the language that was shown, too.
    return changed.outcome === 'done' && sent.shown
      ? done({ ...changed.value, section: sent.shown })
      : changed;
  },
});

type Changed = Result<Next, ArticleErrors, 'conflict' | 'forbidden'>;

async function changeArticle(sender: Editor, sent: Sent, now: number): Promise<Changed> {
  const { db } = sender;
  const { id, account } = sender.access;
  const by = { id, accountId: account.id };
  const [intent, language] = sent.intent.split('.');
  if (intent === 'restore') return decided(await restoreDraft(db, by, now));
  const saved = await saveDraft(db, { ...by, edit: sent.edit, version: sent.version }, now);
  if (saved.outcome === 'rejected' && saved.reason === 'gone') return told('gone');
  // It conflicts with nothing: it is stored even if a text is not.
  const picture = await changePicture(sender, sent, now);
  if (!picture) return told('gone');
  if (saved.outcome === 'rejected') return rejected('conflict');
  if (picture.error) return invalid({ image: picture.error });
  if (intent === 'save' || intent === '') return told('saved');
  if (!can(account.role, 'article.publish')) {
    const draft = intent === 'trash' ? await findDraft(db, id) : undefined;
    // An article that nobody sees, nor will, may go to the trash.
    if (!draft || isPublicOrScheduled(draft)) return rejected('forbidden');
  }
  if (intent === 'trash') return decided(await trashDraft(db, by, now));
  if (intent === 'publish') return publish(sender, sent, now);
  const locale = locales.find((each) => each === language);
  return decided(await unpublishDraft(db, { ...by, ...(locale && { locales: [locale] }) }, now));
}

/** The page that follows shows this notice. */
const told = (notice: 'saved' | 'gone' | 'unchanged') => done({ notice });

const decided = (result: Result<{ entryId: string }, never, 'gone' | 'unchanged'>): Changed =>
  result.outcome === 'done'
    ? done({ done: result.value.entryId })
    : told('reason' in result ? result.reason : 'gone');

async function publish(sender: Editor, sent: Sent, now: number): Promise<Changed> {
  const { db, routes, access } = sender;
  const { edit, publish: asked, publishAt, intent } = sent;
  const at = readTime(publishAt, now);
  if (typeof at === 'string') return invalid({ publishAt: at });
  const { id, account } = access;
  return publishingTransaction(db, async (trx, render): Promise<Changed> => {
    const draft = await findLockedDraft(trx, id);
    if (!draft || draft.row.trashed_at !== null) return told('gone');
    const { snapshot } = draft;
    // Publish the submitted text, not one that somebody else saved meanwhile.
    if (!isStored(edit, snapshot)) return rejected('conflict');
    // A language that has nothing at all is not asked for, though its box is ticked: without
    // script, boxes are ticked before anything is written.
    const written = (asked ?? publishable(snapshot)).filter(
      (locale) => !isEmpty(snapshot.texts[locale]),
    );
    const complete = written.filter((locale) => hasTitleAndText(snapshot.texts[locale]));
    const wanted = written.filter(
      (locale) =>
        complete.length === 0 ||
        complete.includes(locale) ||
        draft.published[locale] ||
        !sent.unasked.includes(locale),
    );
    const contents = wanted.map((locale) => ({ locale, content: snapshot.texts[locale].content }));
    if (intent !== 'publish.anyway') {
      const links = await findBadLinks({ db: trx, routes, render }, contents);
      if (links.length > 0) return invalid({ links });
    }
    const by = { id, accountId: account.id, locales: wanted, at, render };
    if (wanted.length === 0) return invalid(lacks(snapshot, sent));
    const published = await publishInTransaction(trx, by, now);
    return published.outcome === 'invalid' ? published : decided(published);
  });
}

/** Why no language is published: none is chosen, or what the one that is open lacks. */
function lacks(snapshot: Snapshot, { publish: asked, shown }: Sent): ArticleErrors {
  const isWritten = Object.values(snapshot.texts).some((text) => !isEmpty(text));
  if (asked?.length === 0 && isWritten) return { publish: 'none' };
  const incomplete = asked?.length ? asked : locales;
  const open = incomplete.find((locale) => locale === shown) ?? incomplete[0] ?? 'fr';
  return publishErrors(snapshot, open);
}

/** Whoever presses a minute later means now. */
function readTime(publishAt: string, now: number): number | undefined | 'noTime' | 'past' {
  if (publishAt === '') return undefined;
  const at = parseHaitiTime(publishAt) ?? 'noTime';
  return typeof at === 'number' && at < now - 60_000 ? 'past' : at;
}

const invalid = (errors: ArticleErrors) => ({ outcome: 'invalid' as const, errors });

const isStored = ({ upToDate: _, ...edit }: DraftEdit, snapshot: Snapshot): boolean =>
  JSON.stringify(applyEdit(snapshot, edit, 0)) === JSON.stringify(snapshot);

/** A transaction of its own: storing a picture takes seconds, and may fail. */
async function changePicture(sender: Editor, sent: Sent, now: number) {
  const picture = await storePicture(sender, sent, now);
  const { image } = picture;
  if (image === undefined || (await setPicture(sender, image, now))) return picture;
  await purgeDetachedImage(sender.db, sender.storage, image);
  return undefined;
}

/** @returns the picture that the article will have; null for none, undefined as it is. */
async function storePicture(
  sender: Editor,
  { image, removesImage }: Sent,
  now: number,
): Promise<{ image?: string | null; error?: PictureError }> {
  if (typeof image === 'string') return { error: image };
  if (!image) return removesImage ? { image: null } : {};
  const stored = await storeSentImage(imageSite(sender), image.path, () => 'picture' as const, now);
  if (stored.outcome === 'done') return { image: stored.value };
  return { error: storingErrors[stored.outcome] ?? 'pictureFailed' };
}

const storingErrors: Partial<Record<Refusal['outcome'], PictureError>> = {
  invalid: 'picture',
  rejected: 'storageFull',
  busy: 'pictureBusy',
};

const setPicture = (
  { db, access: { id, account } }: Editor,
  image: string | null,
  now: number,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const draft = await findLockedDraft(trx, id);
    if (!draft) return false;
    const { snapshot: before, row } = draft;
    const saved = { accountId: account.id, snapshot: { ...before, image }, before };
    if (before.image !== image) await storeHead(trx, row, saved, now);
    return true;
  });

export type Autosaved =
  | ({ outcome: 'saved' } & Saved)
  /** `at` is the time of day in Haiti. */
  | { outcome: 'pictured'; version: number; image: string; at: string }
  /** Somebody else has changed the texts since: they are now these. */
  | { outcome: 'conflict'; version: number; by: string | null; values: DraftValues };

export const autosaveSubmission = defineSubmission({
  ...form,
  file,
  async run(sender: Editor, sent): Promise<Result<Autosaved, ArticleErrors, 'gone'>> {
    const { db, access } = sender;
    const { id, account } = access;
    const { edit, version } = sent;
    if (sent.image) {
      const picture = await changePicture(sender, sent, Date.now());
      if (picture?.error) return invalid({ image: picture.error });
      const draft = await findDraft(db, id);
      if (!picture?.image || !draft) return rejected('gone');
      const { image } = picture;
      const at = haitiTime(draft.row.updated_at).slice(11);
      return done({ outcome: 'pictured', version: draft.row.version, image, at });
    }
    const save = { id, accountId: account.id, edit, version, isAuto: true };
    const saved = await saveDraft(db, save, Date.now());
    if (saved.outcome === 'done') return done({ outcome: 'saved', ...saved.value });
    const draft = await findDraft(db, id);
    return draft
      ? done({
          outcome: 'conflict',
          version: draft.row.version,
          by: draft.row.username,
          values: valuesOf(draft.snapshot),
        })
      : rejected('gone');
  },
});
