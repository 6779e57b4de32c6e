import { done, type Result, rejected } from '#app/http/result.ts';
import { type ImageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { publishingTransaction, type TextRenderer } from '#app/platform/public-html.server.ts';
import { RemoteFileError } from '#app/platform/remote-file.server.ts';
import { readImageUrl } from '#app/platform/stored-images.server.ts';
import { isAiAuthor } from './articles.ts';
import { type Draft, findLockedDraft, insertDraftRow, storeHead } from './drafts.server.ts';
import { applyEdit, type DraftEdit, emptySnapshot, type Snapshot } from './drafts.ts';
import { beginningOf } from './public-article.server.ts';
import type { NewPublication, PublicationEdit } from './publication-schema.ts';
import {
  findPublishErrors,
  publishInTransaction,
  unpublishInTransaction,
} from './publishing.server.ts';

export type PublicationErrors = Partial<Record<string, string>>;

type Refusals = 'storageFull' | 'forbidden' | 'gone' | 'stale';
type Changed<T> = Result<T, PublicationErrors, Refusals>;

/** Stores the picture, and then the rest. */
async function storePublication<T>(
  site: ImageSite,
  input: PublicationEdit,
  now: number,
  store: (given: Given) => Promise<Changed<T>>,
): Promise<Changed<T>> {
  const at = input.publishAt === undefined ? undefined : Date.parse(input.publishAt);
  // Times that have just passed are now: clocks differ.
  if (at !== undefined && at < now - 60_000)
    return { outcome: 'invalid', errors: { publishAt: 'past' } };
  const stored = await storePicture(site, input.imageUrl, now);
  if (stored.outcome !== 'done') return stored;
  return publishingTransaction(site.db, (trx, render) =>
    store({ trx, publishing: { locales: [input.locale], at, render }, image: stored.value }),
  );
}

type Given = {
  trx: Db;
  publishing: { locales: Locale[]; at: number | undefined; render: TextRenderer };
  image: string | undefined;
};

/** A new article, published now unless it says otherwise, under the number after the last. */
export async function createPublication(
  site: ImageSite,
  { id: accountId, username, role }: { id: string; username: string; role: Role },
  input: NewPublication,
  now: number,
): Promise<Changed<number>> {
  const isPublished = (input.state ?? 'published') === 'published';
  if (isPublished && !can(role, 'article.publish')) return rejected('forbidden');
  return storePublication(site, input, now, async ({ trx, publishing, image = null }) => {
    const author = input.author ?? username;
    const isByAi = input.isByAi ?? isAiAuthor(author);
    const empty = { ...emptySnapshot(author), image, isByAi };
    const snapshot = applyEdit(empty, editOf(input, empty), now);
    const refused = isPublished && refusalOf(snapshot, publishing);
    if (refused) return refused;
    const { id } = await insertDraftRow(trx, { accountId, snapshot }, now);
    if (isPublished) await publishInTransaction(trx, { id, accountId, ...publishing }, now);
    return done(id);
  });
}

type Version = number | 'any';
type By = { id: number; accountId: string; role: Role; version: Version };

export const isStale = (version: Version, { row }: Draft): boolean =>
  version !== 'any' && version !== row.version;

/** Without a state, what is published stays so, with the change. */
export const updatePublication = (
  site: ImageSite,
  { id, accountId, role, version }: By,
  input: PublicationEdit,
  now: number,
): Promise<Changed<void>> =>
  storePublication(site, input, now, async ({ trx, publishing, image }): Promise<Changed<void>> => {
    const draft = await findLockedDraft(trx, id);
    if (!draft || draft.row.trashed_at !== null) return rejected('gone');
    if (isStale(version, draft)) return rejected('stale');
    const { locale, state, publishAt } = input;
    const isPublished = draft.published[locale] !== undefined;
    const isAsked = state === 'published' || publishAt !== undefined;
    const isShown = isAsked || (isPublished && state === undefined);
    if ((isPublished || isShown) && !can(role, 'article.publish')) return rejected('forbidden');
    const before = { ...draft.snapshot, image: image ?? draft.snapshot.image };
    const snapshot = applyEdit(before, editOf(input, before), now);
    const refused = isShown && refusalOf(snapshot, publishing);
    if (refused) return refused;
    await storeHead(trx, draft.row, { accountId, snapshot, before: draft.snapshot }, now);
    const by = { id, accountId, ...publishing };
    if (isShown) await publishInTransaction(trx, by, now);
    else if (isPublished) await unpublishInTransaction(trx, by, now);
    return done(undefined);
  });

function refusalOf(snapshot: Snapshot, { locales, render }: Given['publishing']) {
  const found = Object.entries(findPublishErrors(snapshot, locales, render));
  if (found.length === 0) return undefined;
  const errors = Object.fromEntries(found.map(([name, code]) => [nameInApi(name), code]));
  return { outcome: 'invalid' as const, errors };
}

const nameInApi = (name: string) => name.replace(/\..*/, '').replace(/^text$/, 'content');

function editOf({ locale, state, ...input }: PublicationEdit, before: Snapshot): DraftEdit {
  const summary =
    input.summary ??
    (input.content !== undefined && !before.texts[locale].summary
      ? beginningOf(input.content)
      : undefined);
  const texts = {
    [`title.${locale}`]: input.title,
    [`summary.${locale}`]: summary,
    [`text.${locale}`]: input.content,
    [`slug.${locale}`]: input.slug,
    [`imageAlt.${locale}`]: input.imageAlt,
    author: input.author,
    byAi: input.isByAi === undefined ? undefined : input.isByAi ? 'on' : '',
    [`ready.${locale}`]: state === undefined ? undefined : state === 'draft' ? '' : 'on',
  };
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
}

async function storePicture(
  site: ImageSite,
  imageUrl: string | undefined,
  now: number,
): Promise<Changed<string | undefined>> {
  if (imageUrl === undefined) return done(undefined);
  const bytes = await readImageUrl(imageUrl).catch((error: unknown) => {
    if (error instanceof RemoteFileError) return undefined;
    throw error;
  });
  if (bytes === undefined) return { outcome: 'invalid', errors: { imageUrl: 'unreachable' } };
  return storeSentImage(site, bytes, (code) => ({ imageUrl: code }), now);
}

/** The language in which an editor sees an article that is not public there. */
export const localeOfDraft = ({ snapshot }: Draft, wanted: Locale): Locale =>
  [wanted, 'fr' as const, 'en' as const, 'ht' as const].find(
    (locale) => snapshot.texts[locale].title,
  ) ?? wanted;
