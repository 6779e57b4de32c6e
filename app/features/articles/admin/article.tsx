import { Suspense, useState } from 'react';
import {
  data,
  href,
  redirect,
  type ShouldRevalidateFunction,
  useLocation,
  useSearchParams,
} from 'react-router';
import { formAction } from '#app/http/form-action.server.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { can } from '#app/http/session/permissions.ts';
import { shareCardPath } from '#app/http/share-cards.ts';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { isLocale, localizedPath } from '#app/i18n/locale.ts';
import { OfficePage } from '#app/office/OfficePage.tsx';
import { officeHandle, officeMeta } from '#app/office/office.ts';
import { optional } from '#app/office/optional.tsx';
import { pictureUrl } from '#app/ui/Picture.tsx';
import { findArticleCard } from '../articles.server.ts';
import { previewToken } from '../preview-link.ts';
import { touchPresence } from '../versions.server.ts';
import type { Route } from './+types/article.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { beginForm, isUnstored, maxFormBytes } from './article-form.ts';
import { requireArticle } from './article-guard.ts';
import { type EditedArticle, findEditedArticle } from './article-page.server.ts';
import { savedText, scheduleTexts } from './done-text.server.ts';
import { ArticleDecisions } from './PublishFields.tsx';
import { articleSubmission } from './submission.server.ts';
import { articleEditorTexts } from './texts.ts';

const ShareArticle = optional(() => import('./ShareArticle.tsx'));
const PreviewLink = optional(() => import('./PreviewLink.tsx'));

export const handle: RouteHandle = {
  ...officeHandle,
  upload: true,
  maxBody: { bytes: maxFormBytes, may: 'article.edit' },
};

export const meta: Route.MetaFunction = officeMeta(articleEditorTexts, (t) => ({
  title: t.page.back,
  description: t.page.description,
}));

export async function loader(args: Route.LoaderArgs) {
  const { id, account, db, locale, secret, config } = await requireArticle(args);
  const now = Date.now();
  const found = await findEditedArticle(db, id);
  if (!found) throw data(null, 404);
  const { preview, image, ...stored } = found;
  const article = {
    ...stored,
    imageUrl: image && pictureUrl(image, 640),
    saved: savedText(locale, stored.savedAt, now),
    scheduled: stored.schedule && scheduleTexts(locale, stored.schedule, now),
  };
  const others =
    article.trashedAt === null ? await touchPresence(db, { id, accountId: account.id }, now) : [];
  const key = preview && preview.until > now ? previewToken(secret, { id, ...preview }) : null;
  const path =
    key && localizedPath(locale, href('/publication/preview/:id/:key', { id: String(id), key }));
  const shown = await findArticleCard(db, locale, id);
  const canPublish = can(account.role, 'article.publish');
  return {
    article,
    accountId: account.id,
    canPublish,
    others,
    now,
    /** Its page in the reader's language, or in one that it has. */
    share: shown && {
      title: shown.title,
      url: `${config.publicUrl}${localizedPath(shown.locale, `/publication/${shown.slug}`)}`,
      card: shareCardPath(shown.locale, `articles/${id}`, shown),
    },
    preview:
      path && preview
        ? { path, until: preview.until, title: article.title, url: `${config.publicUrl}${path}` }
        : null,
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
  loaderData: { article, accountId, canPublish, others, now, share, preview },
  actionData,
}: Route.ComponentProps) {
  const t = useTexts(articleEditorTexts);
  const link = useLink();
  const { key, beginning, onVersion } = useBeginning(article, actionData);
  const [search] = useSearchParams();
  /** As it is typed. */
  const [title, setTitle] = useState<string>();
  const language = search.get('section') ?? '';
  const shareCard = share && <ShareArticle {...share} />;
  const isJustPublished = search.has('done') && !article.schedule;
  return (
    <OfficePage
      title={(title ?? article.title) || t.list.untitled(article.id)}
      back={{ to: link('/admin/articles'), label: t.page.back }}
    >
      {article.trashedAt === null ? (
        <>
          {isJustPublished && shareCard}
          <ArticleForm
            key={key}
            article={article}
            accountId={accountId}
            canPublish={canPublish}
            beginning={beginning}
            notice={isUnstored(actionData) ? actionData?.notice : undefined}
            onVersion={onVersion}
            onTitle={setTitle}
            language={isLocale(language) ? language : 'fr'}
            others={others}
            now={now}
          />
          {!isJustPublished && shareCard}
          <PreviewLink id={article.id} preview={preview} />
        </>
      ) : (
        <Suspense>
          <ArticleDecisions article={article} canPublish={canPublish} />
        </Suspense>
      )}
    </OfficePage>
  );
}

/** The form begins anew with each answer, and when somebody else changed the article. */
function useBeginning(article: EditedArticle, answer: Route.ComponentProps['actionData']) {
  const { id, version } = article;
  // An answer comes before the data that the page shows with it; its location comes with them.
  const { key: at, search } = useLocation();
  const done = new URLSearchParams(search).get('done');
  const begin = (key: number) => {
    return { key, at, id, answer, done, beginning: beginForm(article, answer), own: version };
  };
  const [form, setForm] = useState(() => begin(0));
  // Neither one that did not reach the server (null) nor one that could not be stored: all stays.
  const isNew =
    form.at !== at &&
    answer !== null &&
    !isUnstored(answer) &&
    // A result begins the form anew even where the texts are as they were saved while typed.
    (form.answer !== answer || (done !== null && form.done !== done));
  if (form.id !== id || isNew || (!answer && version > form.own)) setForm(begin(form.key + 1));
  else if (form.at !== at) setForm({ ...form, at });
  return {
    key: form.key,
    beginning: form.beginning,
    onVersion: (own: number) =>
      setForm((before) => (before.id === id && own > before.own ? { ...before, own } : before)),
  };
}
