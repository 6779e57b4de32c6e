import { findBase, findDraft, lockDraft, type Save, saveInTransaction, storeHead } from '#app/features/articles/drafts.server.ts';
import {
  type DraftEdit,
  type FieldConflict,
  type FieldName,
  fieldNames,
  fieldValue,
  isEmpty,
  onlyChanges,
  type PublishError,
  publishable,
  type Snapshot,
} from '#app/features/articles/drafts.ts';
import { publishInTransaction, restoreDraft, trashDraft, unpublishDraft } from '#app/features/articles/publishing.server.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import { parseHaitiTime } from '#app/i18n/haiti-time.ts';
import type { Db } from '#app/platform/database.server.ts';
import { ImageError } from '#app/platform/images.server.ts';
import { publishingTransaction, type TextRenderer } from '#app/platform/public-html.server.ts';
import { type Storage, StorageFullError } from '#app/platform/storage/storage.ts';
import { purgeDetachedImage, storeImage } from '#app/platform/stored-images.server.ts';
import { type SentArticle, tooLongFields } from './article-form.ts';
import { type BadLink, findBadLinks } from './link-check.server.ts';

export type ArticleError = PublishError | 'noTime' | 'past' | 'none' | 'picture' | 'pictureTooLarge' | 'storageFull';
export type ArticleField = FieldName | 'publishAt' | 'publish' | 'image';
export type ArticleErrors = Partial<Record<ArticleField, ArticleError>>;

/** Every field, with the sender's own changes in it: a form that is shown again is filled with them. */
type FieldValues = Record<FieldName, string>;

/** What a form is shown again with. `unsaved` are the fields that its sender changed and that are not stored. */
type ShownAgain = { version: number; values: FieldValues; unsaved: FieldName[] };

/** What became of a form. `version` is the one that the next save names. */
export type Change =
  | { outcome: 'saved'; version: number; savedAt: number }
  | { outcome: 'decided'; entryId: string }
  | { outcome: 'rejected'; reason: 'gone' | 'unchanged' }
  | ({ outcome: 'invalid'; errors: ArticleErrors } & ShownAgain)
  /** Its links lead nowhere: published only when asked again. */
  | ({ outcome: 'links'; links: BadLink[] } & ShownAgain)
  | ({ outcome: 'conflict'; by: string | null; conflicts: FieldConflict[] } & ShownAgain);

type Site = { db: Db; storage: Storage; routes: RouteTable };
type By = { id: number; accountId: string };
type SentPicture = { path: string } | 'tooLarge' | null;

/** Does what an editor sent with the form of an article. The texts are saved first, whatever else is asked. */
export async function changeArticle(
  { db, storage, routes }: Site,
  by: By,
  { picture, ...sent }: SentArticle & { picture: SentPicture },
  now: number,
): Promise<Change> {
  if (sent.intent === 'restore') return decided(await restoreDraft(db, by, now));
  const tooLong = tooLongFields(sent.edit);
  if (tooLong.length > 0) {
    const draft = await findDraft(db, by.id);
    if (!draft) return { outcome: 'rejected', reason: 'gone' };
    const errors = Object.fromEntries(tooLong.map((name) => [name, 'tooLong' as const]));
    const unsaved = namesIn(onlyChanges(await findBase(db, by.id, sent.version), sent.edit));
    // Nothing was compared with what others have saved since: the next try still begins where this one did.
    return { outcome: 'invalid', version: sent.version, errors, values: valuesOf(draft, sent.edit), unsaved };
  }
  const save: Save = { ...by, version: sent.version, edit: sent.edit, isAuto: sent.isAuto };
  const image = await readPicture(db, storage, { picture, isRemoved: sent.removesImage }, now);
  // In one transaction: what is published is what was sent, not what somebody else saved in between.
  const change = await publishingTransaction(db, async (trx, render): Promise<Change | undefined> => {
    const saved = await saveInTransaction(trx, save, now);
    // A picture conflicts with nothing: it is stored even if a text is not.
    if (image.image !== undefined) await setPicture(trx, { ...by, image: image.image }, now);
    if (saved.outcome === 'invalid') return conflictOf(trx, by, saved.errors);
    if (saved.outcome !== 'done') return { outcome: 'rejected', reason: 'gone' };
    if (image.error) return invalid(trx, by, { image: image.error });
    return sent.intent === 'publish' ? publish({ db: trx, routes, render }, by, sent, now) : undefined;
  });
  if (change?.outcome === 'rejected' && change.reason === 'gone') await purgeDetachedImage(db, storage, image.image ?? null);
  if (change) return change;
  if (sent.intent === 'trash') return decided(await trashDraft(db, by, now));
  if (sent.intent === 'unpublish')
    return decided(await unpublishDraft(db, { ...by, ...(sent.language && { locales: [sent.language] }) }, now));
  const draft = await findDraft(db, by.id);
  return { outcome: 'saved', version: draft?.version ?? 0, savedAt: draft?.updatedAt ?? now };
}

async function publish(
  { db: trx, routes, render }: Pick<Site, 'db' | 'routes'> & { render: TextRenderer },
  by: By,
  { publish: asked, publishAt, ignoresLinks }: SentArticle,
  now: number,
): Promise<Change> {
  const at = publishAt === '' ? undefined : parseHaitiTime(publishAt);
  if (publishAt !== '' && at === undefined) return invalid(trx, by, { publishAt: 'noTime' });
  // Whoever presses a minute later means now.
  if (at !== undefined && at < now - 60_000) return invalid(trx, by, { publishAt: 'past' });
  const draft = await findDraft(trx, by.id);
  // A language that has nothing at all is not asked for, though its box is ticked: boxes are ticked before anything is written.
  const locales = draft
    ? asked
      ? asked.filter((each) => !isEmpty(draft.snapshot.texts[each]))
      : publishable(draft.snapshot)
    : [];
  const texts =
    draft && !ignoresLinks ? locales.map((locale) => ({ locale, content: draft.snapshot.texts[locale].content })) : [];
  const links = await findBadLinks({ db: trx, routes, render }, texts);
  if (draft && links.length > 0)
    return { outcome: 'links', version: draft.version, links, values: valuesOf(draft, {}), unsaved: [] };
  const published = await publishInTransaction(trx, { ...by, locales, at, render }, now);
  if (published.outcome === 'invalid') return invalid(trx, by, published.errors);
  if (published.outcome === 'rejected' && published.reason === 'nothing')
    return invalid(trx, by, { publish: asked?.length === 0 ? 'none' : 'missing' });
  return decided(published);
}

type Decided = { outcome: 'done'; value: { entryId: string } } | { outcome: string; reason?: string };

const decided = (result: Decided): Change =>
  'value' in result
    ? { outcome: 'decided', entryId: result.value.entryId }
    : { outcome: 'rejected', reason: result.reason === 'unchanged' ? 'unchanged' : 'gone' };

/** The texts are stored; what else was asked cannot be done. */
async function invalid(db: Db, { id }: By, errors: ArticleErrors): Promise<Change> {
  const draft = await findDraft(db, id);
  if (!draft) return { outcome: 'rejected', reason: 'gone' };
  return { outcome: 'invalid', version: draft.version, errors, values: valuesOf(draft, {}), unsaved: [] };
}

type Refused = { conflicts: FieldConflict[]; by: string | null; merged: DraftEdit };

async function conflictOf(db: Db, { id }: By, { conflicts, by, merged }: Refused): Promise<Change> {
  // Read again: a picture may have been stored meanwhile.
  const draft = await findDraft(db, id);
  if (!draft) return { outcome: 'rejected', reason: 'gone' };
  return {
    outcome: 'conflict',
    version: draft.version,
    by,
    conflicts,
    values: valuesOf(draft, merged),
    unsaved: namesIn(merged),
  };
}

const namesIn = (edit: DraftEdit) => fieldNames.filter((name) => edit[name] !== undefined);

const valuesOf = ({ snapshot }: { snapshot: Snapshot }, unsaved: DraftEdit) =>
  Object.fromEntries(fieldNames.map((name) => [name, unsaved[name] ?? fieldValue(snapshot, name)])) as FieldValues;

type PictureChange = { picture: SentPicture; isRemoved: boolean };
type PictureError = 'picture' | 'pictureTooLarge' | 'storageFull';

/** Stores the file that was sent. @returns the picture that the article will have; null for none, undefined as it is. */
async function readPicture(
  db: Db,
  storage: Storage,
  { picture, isRemoved }: PictureChange,
  now: number,
): Promise<{ image?: string | null; error?: PictureError }> {
  if (picture === 'tooLarge') return { error: 'pictureTooLarge' };
  if (picture === null) return isRemoved ? { image: null } : {};
  try {
    return { image: await storeImage(db, storage, picture.path, now) };
  } catch (error) {
    if (error instanceof ImageError) return { error: 'picture' };
    if (error instanceof StorageFullError) return { error: 'storageFull' };
    throw error;
  }
}

async function setPicture(trx: Db, { id, accountId, image }: By & { image: string | null }, now: number): Promise<void> {
  const row = await lockDraft(trx, id);
  const draft = row && (await findDraft(trx, id));
  if (row && draft && draft.snapshot.image !== image)
    await storeHead(trx, row, { accountId, snapshot: { ...draft.snapshot, image }, isAuto: false }, now);
}
