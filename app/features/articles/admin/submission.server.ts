import type { Notice, Refusal } from '#app/http/result.ts';
import type { RouteTable } from '#app/http/route-table.ts';
import { type ImageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { parseHaitiTime } from '#app/i18n/haiti-time.ts';
import type { Db } from '#app/platform/database.server.ts';
import { publishingTransaction, type TextRenderer } from '#app/platform/public-html.server.ts';
import { purgeDetachedImage } from '#app/platform/stored-images.server.ts';
import {
  findBase,
  findDraft,
  lockDraft,
  type Save,
  saveDraft,
  saveInTransaction,
  storeHead,
} from '../drafts.server.ts';
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
} from '../drafts.ts';
import {
  isPublicOrScheduled,
  publishInTransaction,
  restoreDraft,
  trashDraft,
  unpublishDraft,
} from '../publishing.server.ts';
import { type SentArticle, tooLongFields } from './article-form.ts';
import { type BadLink, findBadLinks } from './link-check.server.ts';

type PictureError =
  | 'picture'
  | 'pictureTooLarge'
  | 'pictureStalled'
  | 'pictureBusy'
  | 'pictureFailed'
  | 'storageFull';
export type ArticleError = PublishError | 'forbidden' | 'noTime' | 'past' | 'none' | PictureError;
export type ArticleField = FieldName | 'publishAt' | 'publish' | 'image';
export type ArticleErrors = Partial<Record<ArticleField, ArticleError>>;

/**
 * Every field, with the sender's own changes in it: a form that is shown again is filled with them.
 */
type FieldValues = Record<FieldName, string>;

/**
 * The answer that a form is shown again with. `unsaved` are the fields that its sender changed and
 * that are not stored.
 */
type ShownAgain = { version: number; values: FieldValues; unsaved: FieldName[] };

/** The result of a submission. `version` is the one that the next save names. */
export type Change =
  | { outcome: 'saved'; version: number; savedAt: number }
  | { outcome: 'decided'; entryId: string }
  | { outcome: 'rejected'; reason: 'gone' | 'unchanged' }
  | ({ outcome: 'invalid'; errors: ArticleErrors } & ShownAgain)
  /** Its links lead nowhere: published only when asked again. */
  | ({ outcome: 'links'; links: BadLink[] } & ShownAgain)
  | ({ outcome: 'conflict'; by: string | null; conflicts: FieldConflict[] } & ShownAgain);

/**
 * The answer to a form that could not be stored, for a reason that is not in it: it is shown again
 * with all that was sent.
 */
export type Unsaved = { outcome: 'unsaved'; notice: Notice<never> } & Omit<ShownAgain, 'values'> & {
    values: Partial<FieldValues>;
  };

export const unsaved = ({ edit, version }: SentArticle, notice: Notice<never>): Unsaved => {
  const names = namesIn(edit);
  return {
    outcome: 'unsaved',
    notice,
    version,
    values: Object.fromEntries(names.map((name) => [name, edit[name]])),
    unsaved: names,
  };
};

export const statusOf = (change: Change): number =>
  change.outcome === 'invalid' && change.errors.publish === 'forbidden'
    ? 403
    : statuses[change.outcome];

const statuses = {
  saved: 200,
  decided: 200,
  invalid: 400,
  links: 400,
  conflict: 409,
  rejected: 404,
};

type Site = ImageSite & { routes: RouteTable };
type By = { id: number; accountId: string; role: Role };
/** The file that was sent, or why it did not arrive. */
export type SentPicture = { path: string } | PictureError | null;
/** `isAuto` is of texts that are saved while someone writes. */
type Sent = SentArticle & { picture: SentPicture; isAuto?: boolean };

/**
 * Does what an editor sent with the form of an article. The texts are saved first, whatever becomes
 * of the rest.
 */
export async function changeArticle(
  site: Site,
  by: By,
  { picture, isAuto = false, ...sent }: Sent,
  now: number,
): Promise<Change> {
  const { db, storage, routes } = site;
  if (sent.intent === 'restore') return decided(await restoreDraft(db, by, now));
  const tooLong = tooLongFields(sent.edit);
  if (tooLong.length > 0) {
    const draft = await findDraft(db, by.id);
    if (!draft) return { outcome: 'rejected', reason: 'gone' };
    const errors = Object.fromEntries(tooLong.map((name) => [name, 'tooLong' as const]));
    const unsaved = namesIn(onlyChanges(await findBase(db, by.id, sent.version), sent.edit));
    // Nothing was compared with what others have saved since: the next try still begins where this
    // one did.
    return {
      outcome: 'invalid',
      version: sent.version,
      errors,
      values: valuesOf(draft, sent.edit),
      unsaved,
    };
  }
  const save: Save = { ...by, version: sent.version, edit: sent.edit, isAuto };
  // A transaction of its own: storing a picture takes seconds, and may fail.
  const saved = await saveDraft(db, save, now);
  if (saved.outcome !== 'done' && saved.outcome !== 'invalid')
    return { outcome: 'rejected', reason: 'gone' };
  const image = await readPicture(site, { picture, isRemoved: sent.removesImage }, now);
  const change = await publishingTransaction(
    db,
    async (trx, render): Promise<Change | undefined> => {
      // Publish the submitted text, not one that somebody else saved meanwhile.
      const current =
        saved.outcome === 'done' && sent.intent === 'publish'
          ? await saveInTransaction(trx, save, now)
          : saved;
      // A picture conflicts with nothing: it is stored even if a text is not.
      if (image.image !== undefined && !(await setPicture(trx, { ...by, image: image.image }, now)))
        return { outcome: 'rejected', reason: 'gone' };
      if (current.outcome === 'invalid') return conflictOf(trx, by, current.errors);
      if (image.error) return invalid(trx, by, { image: image.error });
      if (await isForbidden(trx, by, sent.intent))
        return invalid(trx, by, { publish: 'forbidden' });
      return sent.intent === 'publish'
        ? publish({ db: trx, routes, render }, by, sent, now)
        : undefined;
    },
  );
  if (change?.outcome === 'rejected' && change.reason === 'gone')
    await purgeDetachedImage(db, storage, image.image ?? null);
  if (change) return change;
  if (sent.intent === 'trash') return decided(await trashDraft(db, by, now));
  if (sent.intent === 'unpublish')
    return decided(
      await unpublishDraft(db, { ...by, ...(sent.language && { locales: [sent.language] }) }, now),
    );
  const draft = await findDraft(db, by.id);
  return { outcome: 'saved', version: draft?.version ?? 0, savedAt: draft?.updatedAt ?? now };
}

/**
 * Whether the role does not allow what was asked beside saving. An article that nobody sees, nor
 * will, may go to the trash.
 */
async function isForbidden(
  db: Db,
  { id, role }: By,
  intent: SentArticle['intent'],
): Promise<boolean> {
  if (intent === 'save' || can(role, 'article.publish')) return false;
  const draft = await findDraft(db, id);
  return intent !== 'trash' || (draft !== undefined && isPublicOrScheduled(draft));
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
  // A language that has nothing at all is not asked for, though its box is ticked: boxes are ticked
  // before anything is written.
  const locales = draft
    ? asked
      ? asked.filter((each) => !isEmpty(draft.snapshot.texts[each]))
      : publishable(draft.snapshot)
    : [];
  const texts =
    draft && !ignoresLinks
      ? locales.map((locale) => ({ locale, content: draft.snapshot.texts[locale].content }))
      : [];
  const links = await findBadLinks({ db: trx, routes, render }, texts);
  if (draft && links.length > 0)
    return {
      outcome: 'links',
      version: draft.version,
      links,
      values: valuesOf(draft, {}),
      unsaved: [],
    };
  const published = await publishInTransaction(trx, { ...by, locales, at, render }, now);
  if (published.outcome === 'invalid') return invalid(trx, by, published.errors);
  if (published.outcome === 'rejected' && published.reason === 'nothing')
    return invalid(trx, by, { publish: asked?.length === 0 ? 'none' : 'missing' });
  return decided(published);
}

type Decided =
  | { outcome: 'done'; value: { entryId: string } }
  | { outcome: string; reason?: string };

const decided = (result: Decided): Change =>
  'value' in result
    ? { outcome: 'decided', entryId: result.value.entryId }
    : { outcome: 'rejected', reason: result.reason === 'unchanged' ? 'unchanged' : 'gone' };

/** The texts are stored; what else was asked cannot be done. */
async function invalid(db: Db, { id }: By, errors: ArticleErrors): Promise<Change> {
  const draft = await findDraft(db, id);
  if (!draft) return { outcome: 'rejected', reason: 'gone' };
  return {
    outcome: 'invalid',
    version: draft.version,
    errors,
    values: valuesOf(draft, {}),
    unsaved: [],
  };
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
  Object.fromEntries(
    fieldNames.map((name) => [name, unsaved[name] ?? fieldValue(snapshot, name)]),
  ) as FieldValues;

type PictureChange = { picture: SentPicture; isRemoved: boolean };

/**
 * Stores the file that was sent. @returns the picture that the article will have; null for none,
 * undefined as it is.
 */
async function readPicture(
  site: ImageSite,
  { picture, isRemoved }: PictureChange,
  now: number,
): Promise<{ image?: string | null; error?: PictureError }> {
  if (typeof picture === 'string') return { error: picture };
  if (picture === null) return isRemoved ? { image: null } : {};
  const stored = await storeSentImage(site, picture.path, () => 'picture' as const, now);
  return stored.outcome === 'done' ? { image: stored.value } : { error: pictureErrorOf(stored) };
}

/** Why a picture was not received, or not stored. */
export function pictureErrorOf(refusal: Refusal<PictureError, 'storageFull'>): PictureError {
  switch (refusal.outcome) {
    case 'invalid':
      return refusal.errors;
    case 'rejected':
      return 'storageFull';
    case 'busy':
      return 'pictureBusy';
    default:
      return 'pictureFailed';
  }
}

/** @returns false when the article is gone. */
async function setPicture(
  trx: Db,
  { id, accountId, image }: By & { image: string | null },
  now: number,
): Promise<boolean> {
  const row = await lockDraft(trx, id);
  const draft = row && (await findDraft(trx, id));
  if (!row || !draft) return false;
  if (draft.snapshot.image !== image)
    await storeHead(
      trx,
      row,
      { accountId, snapshot: { ...draft.snapshot, image }, isAuto: false },
      now,
    );
  return true;
}

export type ErrorOf = (field: ArticleField) => string | undefined;
