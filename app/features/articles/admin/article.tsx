import { useEffect, useState } from 'react';
import {
  data,
  href,
  redirect,
  type ShouldRevalidateFunction,
  useLocation,
  useSearchParams,
} from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import { pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { can } from '#app/http/session/permissions.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { isLocale, localizedPath } from '#app/i18n/locale.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { previewToken } from '../preview-link.ts';
import { touchPresence } from '../versions.server.ts';
import type { Route } from './+types/article.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { beginForm, isUnstored, maxFormBytes } from './article-form.ts';
import { requireArticle } from './article-guard.ts';
import { type EditedArticle, findEditedArticle } from './article-page.server.ts';
import { articleSubmission } from './submission.server.ts';
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

export const action = (args: Route.ActionArgs) =>
  formAction(articleSubmission, args, {
    onDone(next, { locale, access: { id } }) {
      const page = localizedPath(locale, href('/admin/articles/:id', { id: String(id) }));
      return redirect(`${page}?${new URLSearchParams(next)}`, 303);
    },
  });

/** A form that is shown again is compared with what is stored now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionStatus = 0,
  defaultShouldRevalidate,
}) => defaultShouldRevalidate || (actionStatus >= 400 && actionStatus < 500);

export default function Article({
  loaderData: { article, accountId, canPublish, others, now, preview },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(articleEditorTexts);
  const link = useLink();
  const { key, beginning, onVersion } = useBeginning(article, actionData);
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
            beginning={beginning}
            notice={isUnstored(actionData) ? actionData?.notice : undefined}
            onVersion={onVersion}
            language={isLocale(language) ? language : 'fr'}
            now={now}
          />
          <PreviewLink id={article.id} preview={preview} />
        </>
      ) : (
        <Trashed id={article.id} at={article.trashedAt} />
      )}
    </OfficePage>
  );
}

/** The form begins anew with each answer, and when somebody else changed the article. */
function useBeginning(article: EditedArticle, answer: Route.ComponentProps['actionData']) {
  const { id, version } = article;
  // An answer comes before the data that the page shows with it; its location comes with them.
  const { key: at } = useLocation();
  const begin = (key: number) => {
    return { key, at, id, answer, beginning: beginForm(article, answer), own: version };
  };
  const [form, setForm] = useState(() => begin(0));
  // Neither one that did not reach the server (null) nor one that could not be stored: all stays.
  const isNew = form.at !== at && answer !== null && !isUnstored(answer) && form.answer !== answer;
  if (form.id !== id || isNew || (!answer && version > form.own)) setForm(begin(form.key + 1));
  else if (form.at !== at) setForm({ ...form, at });
  return {
    key: form.key,
    beginning: form.beginning,
    onVersion: (own: number) =>
      setForm((before) => (before.id === id && own > before.own ? { ...before, own } : before)),
  };
}

/** In milliseconds. */
const presenceMs = 25_000;

/** Names others who have the article open. Nobody is kept out. */
function Presence({ id, others }: { id: number; others: readonly string[] }) {
  const { page: t } = useTexts(articleEditorTexts);
  const action = useLink()('/admin/articles/:id/presence', { id: String(id) });
  const [names, setNames] = useState(others);
  useEffect(() => {
    setNames(others);
    const timer = setInterval(() => {
      // Not by the router, which would fetch the data of the page again.
      if (document.visibilityState === 'visible') fetchOthers(action).then(setNames, () => {});
    }, presenceMs);
    return () => clearInterval(timer);
  }, [action, others]);
  return (
    <p role="status" className="article-presence">
      {names.length > 0 && t.here(names.join(', '))}
    </p>
  );
}

async function fetchOthers(action: string): Promise<string[]> {
  const response = await fetch(action, { method: 'POST', headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(response.statusText);
  const { others } = (await response.json()) as { others: string[] };
  return others;
}

type PreviewProps = { id: number; preview: { path: string; until: number } | null };

function PreviewLink({ id, preview }: PreviewProps) {
  const { preview: t } = useTexts(articleEditorTexts);
  const locale = useLocale();
  const action = useLink()('/admin/articles/:id/preview', { id: String(id) });
  return (
    <section id="preview" tabIndex={-1} className="office-form" aria-labelledby="preview-title">
      <h2 id="preview-title">{t.title}</h2>
      <p className="field-hint">{t.lead}</p>
      {preview && (
        <p>
          <a className="line-link" href={preview.path}>
            {t.open}
          </a>{' '}
          {t.until(formatDateTime(locale, preview.until))}
        </p>
      )}
      <div className="office-actions">
        <ActionButton action={action} fields={{ state: 'on' }}>
          {preview ? t.renew : t.create}
        </ActionButton>
        {preview && (
          <ActionButton action={action} fields={{ state: 'off' }}>
            {t.revoke}
          </ActionButton>
        )}
      </div>
    </section>
  );
}

function Trashed({ id, at }: { id: number; at: number }) {
  const { trash: t } = useTexts(articleEditorTexts);
  const action = useLink()('/admin/articles/:id', { id: String(id) });
  const locale = useLocale();
  return (
    <>
      <p className="notice">{t.notice(formatDateTime(locale, at))}</p>
      <ActionButton action={action} fields={{ intent: 'restore' }} isMain>
        {t.restore}
      </ActionButton>
    </>
  );
}
