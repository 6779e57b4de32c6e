import { done, type Result } from '#app/http/result.ts';
import { type ImageSite, storeSentImage } from '#app/http/sent-image.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { plainText, renderMarkdown } from '#app/platform/markdown.ts';
import { publishingTransaction, type TextRenderer } from '#app/platform/public-html.server.ts';
import { RemoteFileError } from '#app/platform/remote-file.server.ts';
import { readImageUrl } from '#app/platform/stored-images.server.ts';
import { isAiAuthor } from './articles.ts';
import { type Draft, findDraft, insertDraftRow, lockDraft, storeHead } from './drafts.server.ts';
import {
  applyEdit,
  articleBounds,
  type DraftEdit,
  emptySnapshot,
  type Snapshot,
} from './drafts.ts';
import type { NewPublication, PublicationEdit } from './publication-schema.ts';
import { publishInTransaction, unpublishInTransaction } from './publishing.server.ts';

type Account = { id: string; username: string; role: Role };
export type PublicationErrors = Partial<Record<string, string>>;
type Refused = 'storageFull' | 'forbidden';

/** Rolls a transaction back. */
class RefusedError extends Error {
  readonly refusal: unknown;
  constructor(refusal: unknown) {
    super('refused');
    this.refusal = refusal;
  }
}

async function doneOrNothing<R extends { outcome: string }>(
  db: Db,
  command: (trx: Db, render: TextRenderer) => Promise<R>,
): Promise<R> {
  try {
    return await publishingTransaction(db, async (trx, render) => {
      const result = await command(trx, render);
      if (result.outcome !== 'done') throw new RefusedError(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal as R;
    throw error;
  }
}

/** A new article, published now unless it says otherwise, under the number after the last. */
export async function createPublication(
  site: ImageSite,
  account: Account,
  input: NewPublication,
  now: number,
): Promise<Result<number, PublicationErrors, Refused | 'gone'>> {
  const isPublished = (input.state ?? 'published') === 'published';
  if (isPublished && !can(account.role, 'article.publish'))
    return { outcome: 'rejected', reason: 'forbidden' };
  const at = readTime(input, now);
  if (at === 'past') return { outcome: 'invalid', errors: { publishAt: 'past' } };
  const image = await storePicture(site, input.imageUrl, now);
  if (image.outcome !== 'done') return image;
  const author = input.author ?? account.username;
  const empty = {
    ...emptySnapshot(author),
    image: image.value ?? null,
    isByAi: input.isByAi ?? isAiAuthor(author),
  };
  const snapshot = applyEdit(empty, editOf(input, empty), now);
  return doneOrNothing(site.db, async (trx, render) => {
    const id = await insertDraftRow(trx, { accountId: account.id, snapshot }, now);
    if (!isPublished) return done(id);
    const published = await publish(
      trx,
      { id, accountId: account.id, locale: input.locale, at, render },
      now,
    );
    return published.outcome === 'done' ? done(id) : published;
  });
}

/** Without a state, what is published stays so, with the change. */
export async function updatePublication(
  site: ImageSite,
  {
    id,
    accountId,
    role,
    version,
  }: { id: number; accountId: string; role: Role; version: number | 'any' },
  input: PublicationEdit,
  now: number,
): Promise<Result<void, PublicationErrors, Refused | 'gone' | 'stale'>> {
  const at = readTime(input, now);
  if (at === 'past') return { outcome: 'invalid', errors: { publishAt: 'past' } };
  const image = await storePicture(site, input.imageUrl, now);
  if (image.outcome !== 'done') return image;
  return doneOrNothing(site.db, async (trx, render) => {
    const row = await lockDraft(trx, id);
    const draft = row && (await findDraft(trx, id));
    if (!row || !draft || draft.trashedAt !== null) return { outcome: 'rejected', reason: 'gone' };
    if (version !== 'any' && version !== row.version)
      return { outcome: 'rejected', reason: 'stale' };
    if (decidesPublication(draft, input) && !can(role, 'article.publish'))
      return { outcome: 'rejected', reason: 'forbidden' };
    const before =
      image.value === undefined ? draft.snapshot : { ...draft.snapshot, image: image.value };
    const snapshot = applyEdit(before, editOf(input, before), now);
    await storeHead(trx, row, { accountId, snapshot, before: draft.snapshot }, now);
    return decideState(trx, { id, accountId, draft, render }, input, { at, now });
  });
}

const decidesPublication = (draft: Draft, { locale, state, publishAt }: PublicationEdit): boolean =>
  draft.published[locale] !== undefined || state === 'published' || publishAt !== undefined;

type Decided = { id: number; accountId: string; draft: Draft; render: TextRenderer };

async function decideState(
  trx: Db,
  { id, accountId, draft, render }: Decided,
  { locale, state, publishAt }: PublicationEdit,
  { at, now }: { at: number | undefined; now: number },
): Promise<Result<void, PublicationErrors, 'gone'>> {
  const isPublished = draft.published[locale] !== undefined;
  if (state === 'published' || publishAt !== undefined || (state === undefined && isPublished))
    return publish(trx, { id, accountId, locale, at, render }, now);
  if (state !== undefined && isPublished)
    await unpublishInTransaction(trx, { id, accountId, locales: [locale] }, now);
  return done(undefined);
}

type Published = {
  id: number;
  accountId: string;
  locale: Locale;
  at: number | undefined;
  render: TextRenderer;
};

async function publish(
  trx: Db,
  { locale, ...by }: Published,
  now: number,
): Promise<Result<void, PublicationErrors, 'gone'>> {
  const published = await publishInTransaction(trx, { ...by, locales: [locale] }, now);
  if (published.outcome === 'invalid') {
    const errors = Object.entries(published.errors).map(([name, code]) => [nameInApi(name), code]);
    return { outcome: 'invalid', errors: Object.fromEntries(errors) };
  }
  return published.outcome === 'done' ? done(undefined) : { outcome: 'rejected', reason: 'gone' };
}

const nameInApi = (name: string) => name.replace(/\..*/, '').replace(/^text$/, 'content');

/** Times that have just passed are now: clocks differ. */
function readTime(
  { publishAt }: Pick<PublicationEdit, 'publishAt'>,
  now: number,
): number | undefined | 'past' {
  const at = publishAt === undefined ? undefined : Date.parse(publishAt);
  return at !== undefined && at < now - 60_000 ? 'past' : at;
}

function editOf({ locale, state, ...input }: PublicationEdit, before: Snapshot): DraftEdit {
  const summary =
    input.summary ??
    (input.content !== undefined && !before.texts[locale].summary
      ? beginning(input.content)
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

/** So few characters take at most some milliseconds, whatever they are. */
function beginning(content: string): string {
  const text = plainText(renderMarkdown(content.slice(0, 600)));
  if (text.length <= articleBounds.summary) return text;
  return `${text.slice(0, articleBounds.summary - 1).replace(/\s+\S*$/, '')}…`;
}

async function storePicture(
  site: ImageSite,
  imageUrl: string | undefined,
  now: number,
): Promise<Result<string | undefined, PublicationErrors, Refused>> {
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
