import { href } from 'react-router';
import {
  ApiProblem,
  invalidFields,
  json,
  problem,
  refusalProblem,
  requireSession,
} from '#app/http/api.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import type { Refusal } from '#app/http/result.ts';
import { can } from '#app/http/session/permissions.ts';
import { isSecondFactorOverdue } from '#app/http/session/second-factor.server.ts';
import { isoDate } from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { pictureUrl } from '#app/ui/Picture.tsx';
import { type ArticleSummary, findArticle, listArticleSlugs } from './articles.server.ts';
import { readNumber } from './articles.ts';
import { findDraft } from './drafts.server.ts';
import { localeOfDraft, type PublicationErrors } from './publications.server.ts';

/** @throws for `apiResource` */
export async function requireEditor(args: RequestArgs) {
  const { account, refusal } = await readAccount(args);
  if (refusal) throw new ApiProblem(refusal);
  return account;
}

/** Readers need no session: one without the header or the role reads what is public. */
export async function isEditor(args: RequestArgs): Promise<boolean> {
  const { headers } = args.request;
  if (!headers.has('authorization') && !headers.has('x-xsrf-token')) return false;
  return (await readAccount(args)).refusal === undefined;
}

async function readAccount(args: RequestArgs) {
  const { account } = await requireSession(args);
  if (!can(account.role, 'article.edit')) return { account, refusal: forbidden };
  const isOverdue = await isSecondFactorOverdue(pageRequest(args).db, account, Date.now());
  const overdue = { ...forbidden, code: 'second_factor_missing' };
  return { account, refusal: isOverdue ? overdue : undefined };
}

const forbidden = {
  status: 403,
  code: 'forbidden',
  detail: 'Only editors and owners write publications.',
};
const mayNotPublish = {
  ...forbidden,
  detail: 'The role of this account does not allow publishing, scheduling or withdrawing.',
};
const notFound = { status: 404, code: 'not_found', detail: 'There is no such publication.' };
const stale = {
  status: 412,
  code: 'changed_since',
  detail: 'The publication was changed since: get it again, and change that.',
};
const storageFull = {
  status: 507,
  code: 'storage_full',
  detail: 'There is no room for more pictures.',
};

/** @throws for `apiResource` */
export function requireNumber({ params }: RequestArgs): number {
  const id = readNumber(params?.['id']);
  if (id === undefined) throw new ApiProblem(notFound);
  return id;
}

export const etagOf = (id: number, version: number): string => `"${id}-${version}"`;

/** The version that `If-Match` names; -1, which none has, for what is none of ours. */
export function readIfMatch({ request }: RequestArgs, id: number): number | 'any' | undefined {
  const header = request.headers.get('if-match')?.trim();
  if (!header) return undefined;
  if (header === '*') return 'any';
  const [, given, version] = /^(?:W\/)?"(\d{1,9})-(\d{1,9})"$/.exec(header) ?? [];
  return Number(given) === id ? Number(version) : -1;
}

export function refuse(
  args: RequestArgs,
  refusal: Refusal<PublicationErrors, 'storageFull' | 'gone' | 'stale' | 'forbidden'>,
): Response {
  if (refusal.outcome === 'invalid') return problem(args, invalidFields(refusal.errors));
  if (refusal.outcome !== 'rejected') return refusalProblem(args, refusal);
  return problem(
    args,
    { storageFull, gone: notFound, stale, forbidden: mayNotPublish }[refusal.reason],
  );
}

export function showSummary(publicUrl: string, asked: Locale, article: ArticleSummary) {
  const { byAi, image, publishedAt, updatedAt, ...text } = article;
  return {
    ...text,
    state: 'published' as const,
    isByAi: byAi === 1,
    imageUrl: image && publicUrl + pictureUrl(image),
    url: publicUrl + localizedPath(asked, href('/publication/:slug', { slug: article.slug })),
    publishedAt: isoDate(publishedAt),
    updatedAt: isoDate(updatedAt),
  };
}

type Asked = { id: number; locale: Locale };

export async function showPublic(args: RequestArgs, { id, locale }: Asked): Promise<Response> {
  const { db, config } = pageRequest(args);
  const [article, draft] = [await findArticle(db, locale, id), await findDraft(db, id)];
  if (!article) return problem(args, notFound);
  const { content, imageAlt, ...summary } = article;
  const shown = {
    ...showSummary(config.publicUrl, locale, summary),
    content,
    imageAlt,
    publishAt: null,
  };
  return json(shown, { headers: [['ETag', etagOf(id, draft?.row.version ?? 0)]] });
}

export async function showDraft(
  args: RequestArgs,
  { id, locale: asked }: Asked,
  init: { status?: number; headers?: [string, string][] } = {},
): Promise<Response> {
  const { db, config } = pageRequest(args);
  const draft = await findDraft(db, id);
  if (!draft || draft.row.trashed_at !== null) return problem(args, notFound);
  const locale = localeOfDraft(draft, asked);
  const { title, summary, content, imageAlt, slug: wanted, isReady } = draft.snapshot.texts[locale];
  const { author, isByAi, image } = draft.snapshot;
  const isPublished = draft.published[locale] !== undefined;
  const slug = (await listArticleSlugs(db, id)).find((each) => each.locale === locale)?.slug;
  const shown = {
    id,
    locale,
    state: isPublished ? 'published' : isReady ? 'ready' : 'draft',
    ...{ title, summary, content, author, isByAi, imageAlt },
    imageUrl: image && config.publicUrl + pictureUrl(image),
    slug: slug ?? (wanted || null),
    url: slug
      ? config.publicUrl + localizedPath(locale, href('/publication/:slug', { slug }))
      : null,
    publishedAt: draft.row.published_at && isoDate(draft.row.published_at),
    updatedAt: isoDate(draft.row.updated_at),
    publishAt: draft.schedule && isoDate(draft.schedule.at),
  };
  return json(shown, {
    ...init,
    headers: [...(init.headers ?? []), ['ETag', etagOf(id, draft.row.version)]],
  });
}
