import { useState } from 'react';
import { data, href, redirect, useSearchParams } from 'react-router';
import { previewToken } from '#app/features/articles/preview-link.ts';
import { touchPresence } from '#app/features/articles/versions.server.ts';
import { OfficePage } from '#app/features/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/features/office/office.ts';
import { clientIpContext } from '#app/http/context.ts';
import { pageRequest, type RouteHandle } from '#app/http/page.ts';
import { uploadContext } from '#app/http/receive-form.server.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { isLocale, localizedPath } from '#app/i18n/locale.ts';
import type { Route } from './+types/article.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { choicesOf, maxFormBytes, readSentArticle, type SentTexts } from './article-form.ts';
import { requireArticle } from './article-guard.ts';
import { findEditedArticle } from './article-page.server.ts';
import { Presence } from './Presence.tsx';
import { PreviewLink } from './PreviewLink.tsx';
import { changeArticle } from './submission.server.ts';
import { Trashed } from './Trashed.tsx';
import { articleEditorTexts } from './texts.ts';

export const handle: RouteHandle = {
  ...officeHandle,
  upload: true,
  maxBody: { bytes: maxFormBytes, role: 'editor' },
};

export const meta: Route.MetaFunction = officeMeta(articleEditorTexts, (t) => ({
  title: t.list.title,
  description: t.page.description,
}));

export async function loader(args: Route.LoaderArgs) {
  const { id, account } = await requireArticle(args);
  const { db, locale, secret } = pageRequest(args);
  const now = Date.now();
  const found = await findEditedArticle(db, id);
  if (!found) throw data(null, 404);
  const { preview, ...article } = found;
  const others = article.trashedAt === null ? await touchPresence(db, { id, accountId: account.id }, now) : [];
  const key = preview && preview.until > now ? previewToken(secret, { id, ...preview }) : null;
  const path = key && localizedPath(locale, href('/publication/preview/:id/:key', { id: String(id), key }));
  return { article, accountId: account.id, others, now, preview: path && preview ? { path, until: preview.until } : null };
}

/** Saves the texts, and then publishes, takes off or deletes if asked. What saves itself while someone writes gets data, not a page. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const { id, account } = await requireArticle(args);
  const { db, storage, routes, locale } = pageRequest(args);
  const { texts, picture, isComplete } = await receive(args, account.id);
  const sent = readSentArticle(texts);
  if (!isComplete || !sent.intent) throw data(null, 400);
  const change = await changeArticle({ db, storage, routes }, { id, accountId: account.id }, { ...sent, picture }, Date.now());
  if (sent.isAuto) return data({ ...change, choices: null }, statusOf(change.outcome));
  const page = localizedPath(locale, href('/admin/articles/:id', { id: String(id) }));
  // An undo keeps it, too.
  const section: Record<string, string> = sent.shown ? { section: sent.shown } : {};
  const back = (search: Record<string, string>) => redirect(`${page}?${new URLSearchParams({ ...search, ...section })}`, 303);
  if (change.outcome === 'saved') return back({ notice: 'saved' });
  if (change.outcome === 'decided') return back({ done: change.entryId });
  if (change.outcome === 'rejected') return back({ notice: change.reason });
  return data({ ...change, choices: choicesOf(sent) }, statusOf(change.outcome));
}

const statusOf = (outcome: string) => ({ invalid: 400, links: 400, conflict: 409, rejected: 404 })[outcome] ?? 200;

/** A form with or without a file, or of a script. */
async function receive(args: Route.ActionArgs, accountId: string) {
  const read = args.context.get(uploadContext);
  if (!read) {
    const form = await args.request.formData().catch(() => null);
    const texts: SentTexts = new Map(form ? [...form.keys()].map((name) => [name, form.getAll(name)]) : []);
    return { texts, picture: null, isComplete: form !== null };
  }
  const upload = await read('image', { accountId, clientIp: args.context.get(clientIpContext) });
  const isTooLarge = upload.outcome === 'tooLarge';
  return {
    texts: upload.texts,
    picture: isTooLarge ? ('tooLarge' as const) : upload.outcome === 'read' ? upload.file : null,
    isComplete: isTooLarge || (upload.outcome === 'read' && upload.wellFormed),
  };
}

export default function Article({ loaderData: { article, accountId, others, now, preview }, actionData }: Route.ComponentProps) {
  const t = useTexts(articleEditorTexts);
  const link = useLink();
  const { key, answer, version, onVersion } = useBeginning(article, actionData);
  const language = useSearchParams()[0].get('section') ?? '';
  return (
    <OfficePage title={article.title || t.list.untitled(article.id)} back={{ to: link('/admin/articles'), label: t.page.back }}>
      {article.trashedAt === null ? (
        <>
          <Presence id={article.id} others={others} />
          <ArticleForm
            key={key}
            article={article}
            accountId={accountId}
            answer={answer}
            version={version}
            onVersion={onVersion}
            language={isLocale(language) ? language : 'fr'}
            now={now}
          />
          <PreviewLink id={article.id} preview={preview} />
        </>
      ) : (
        <Trashed id={article.id} version={article.version} at={article.trashedAt} />
      )}
    </OfficePage>
  );
}

/** What is not stored was written over the version that was sent. */
const savedVersionOf = ({ unsaved, version, choices }: NonNullable<ReturnType<typeof answerIn>>) =>
  unsaved.length > 0 ? choices.version : version;

type ActionData = Route.ComponentProps['actionData'];

const answerIn = (actionData: ActionData) => (actionData?.choices ? actionData : undefined);

/**
 * What the form begins with: an answer, or the article. It begins anew with each answer and when that is gone, and when the article was
 * changed otherwise than by the form saving itself. What is being written, its undo and the pictures on their way stay when the page gets
 * its data again.
 */
function useBeginning({ id, version }: { id: number; version: number }, actionData: ActionData) {
  const [form, setForm] = useState({ key: 0, id, answer: answerIn(actionData), version, own: version });
  // Null for a form that did not reach the server: all stays as it is.
  const answer = actionData === null ? form.answer : answerIn(actionData);
  if (form.id !== id || form.answer !== answer || (!answer && version > form.own))
    setForm({ key: form.key + 1, id, answer, version, own: version });
  return {
    key: form.key,
    answer: form.answer,
    version: form.answer ? savedVersionOf(form.answer) : form.version,
    onVersion: (own: number) => setForm((before) => (before.id === id && own > before.own ? { ...before, own } : before)),
  };
}
