import { useState } from 'react';
import { data, href, redirect, useSearchParams } from 'react-router';
import { attempt } from '#app/http/attempt.server.ts';
import { clientIpContext } from '#app/http/context.ts';
import { pageRequest } from '#app/http/page.ts';
import { type RawUpload, uploadContext } from '#app/http/receive-form.server.ts';
import { done, refusalInit } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { isLocale, localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { previewToken } from '../preview-link.ts';
import { touchPresence } from '../versions.server.ts';
import type { Route } from './+types/article.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { choicesOf, maxFormBytes, readSentArticle, type SentTexts } from './article-form.ts';
import { articleSite, requireArticle } from './article-guard.ts';
import { findEditedArticle } from './article-page.server.ts';
import { Presence } from './Presence.tsx';
import { PreviewLink } from './PreviewLink.tsx';
import { changeArticle, type SentPicture, statusOf, unsaved } from './submission.server.ts';
import { Trashed } from './Trashed.tsx';
import { articleEditorTexts } from './texts.ts';

export const handle: RouteHandle = {
  ...officeHandle,
  upload: true,
  maxBody: { bytes: maxFormBytes, may: 'article.edit' },
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
  const others =
    article.trashedAt === null ? await touchPresence(db, { id, accountId: account.id }, now) : [];
  const key = preview && preview.until > now ? previewToken(secret, { id, ...preview }) : null;
  const path =
    key && localizedPath(locale, href('/publication/preview/:id/:key', { id: String(id), key }));
  const canPublish = can(account.role, 'article.publish');
  return {
    article,
    accountId: account.id,
    canPublish,
    others,
    now,
    preview: path && preview ? { path, until: preview.until } : null,
  };
}

/**
 * Saves the texts, and then publishes, takes off or deletes if asked. Whatever cannot be done, the
 * form is shown again with all that was sent.
 */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== 'POST') throw data(null, 405);
  const allowed = await attempt(args, async () => done(await requireArticle(args)));
  const { texts, picture, isComplete } = await receive(
    args,
    allowed.outcome === 'done' ? allowed.value.account.id : null,
  );
  const sent = readSentArticle(texts);
  if (!sent.intent) throw data(null, 400);
  const choices = choicesOf(sent);
  if (allowed.outcome !== 'done')
    return data({ ...unsaved(sent, allowed), choices }, refusalInit(allowed));
  const incomplete = { outcome: 'expired' } as const;
  if (!isComplete) return data({ ...unsaved(sent, incomplete), choices }, refusalInit(incomplete));
  const { id, account } = allowed.value;
  const by = { id, accountId: account.id, role: account.role };
  const change = await attempt(args, () =>
    changeArticle(articleSite(args), by, { ...sent, picture }, Date.now()),
  );
  const { locale } = pageRequest(args);
  const page = localizedPath(locale, href('/admin/articles/:id', { id: String(id) }));
  // An undo keeps it, too.
  const section: Record<string, string> = sent.shown ? { section: sent.shown } : {};
  const back = (search: Record<string, string>) =>
    redirect(`${page}?${new URLSearchParams({ ...search, ...section })}`, 303);
  switch (change.outcome) {
    case 'saved':
      return back({ notice: 'saved' });
    case 'decided':
      return back({ done: change.entryId });
    case 'rejected':
      return back({ notice: change.reason });
    case 'busy':
    case 'unavailable':
    case 'failed':
      return data({ ...unsaved(sent, change), choices }, refusalInit(change));
    default:
      return data({ ...change, choices }, statusOf(change));
  }
}

/** A form with or without a file. Without an account, the file is discarded. */
async function receive(args: Route.ActionArgs, accountId: string | null) {
  const read = args.context.get(uploadContext);
  if (!read) {
    const form = await args.request.formData().catch(() => null);
    const texts: SentTexts = new Map(
      form ? [...form.keys()].map((name) => [name, form.getAll(name)]) : [],
    );
    return { texts, picture: null, isComplete: form !== null };
  }
  const upload = await read(
    'image',
    accountId === null ? null : { accountId, clientIp: args.context.get(clientIpContext) },
  );
  const isRead = upload.outcome === 'read';
  return {
    texts: upload.texts,
    picture: pictureOf(upload),
    isComplete: !isRead || upload.wellFormed,
  };
}

function pictureOf(upload: RawUpload): SentPicture {
  switch (upload.outcome) {
    case 'read':
      return upload.file;
    case 'tooLarge':
      return 'pictureTooLarge';
    case 'stalled':
      return 'pictureStalled';
    case 'storageFull':
      return 'storageFull';
    case 'busy':
      return 'pictureBusy';
  }
}

export default function Article({
  loaderData: { article, accountId, canPublish, others, now, preview },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(articleEditorTexts);
  const link = useLink();
  const { key, answer, version, onVersion } = useBeginning(article, actionData);
  const language = useSearchParams()[0].get('section') ?? '';
  return (
    <OfficePage
      title={article.title || t.list.untitled(article.id)}
      back={{ to: link('/admin/articles'), label: t.page.back }}
    >
      {article.trashedAt === null ? (
        <>
          <Presence id={article.id} others={others} />
          <ArticleForm
            key={key}
            article={article}
            accountId={accountId}
            canPublish={canPublish}
            answer={answer}
            notice={actionData?.outcome === 'unsaved' ? actionData.notice : undefined}
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

/** Unsaved fields are based on the version that was sent. */
const savedVersionOf = ({ unsaved, version, choices }: NonNullable<ReturnType<typeof answerIn>>) =>
  unsaved.length > 0 ? choices.version : version;

type ActionData = Route.ComponentProps['actionData'];

const answerIn = (actionData: ActionData) => (actionData?.choices ? actionData : undefined);

/**
 * Initial values of the form: an answer, or the article. It begins anew with each answer and when
 * that is gone, and when the article was changed otherwise than by the form saving itself. What is
 * being written, its undo and the pictures on their way stay when the page gets its data again.
 */
function useBeginning({ id, version }: { id: number; version: number }, actionData: ActionData) {
  const [form, setForm] = useState({
    key: 0,
    id,
    answer: answerIn(actionData),
    version,
    own: version,
  });
  // Null for a form that did not reach the server. Neither did one that could not be stored: all
  // stays as it is.
  const answer =
    actionData === null || actionData?.outcome === 'unsaved' ? form.answer : answerIn(actionData);
  if (form.id !== id || form.answer !== answer || (!answer && version > form.own))
    setForm({ key: form.key + 1, id, answer, version, own: version });
  return {
    key: form.key,
    answer: form.answer,
    version: form.answer ? savedVersionOf(form.answer) : form.version,
    onVersion: (own: number) =>
      setForm((before) => (before.id === id && own > before.own ? { ...before, own } : before)),
  };
}
