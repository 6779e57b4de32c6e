import { data } from 'react-router';
import { pageMeta, pageRequest } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { type Locale, localeOf, locales } from '#app/i18n/locale.ts';
import { renderText } from '#app/platform/text-worker.server.ts';
import { Empty } from '#app/ui/Page.tsx';
import type { Route } from './+types/preview.ts';
import { ArticleView } from './ArticleView.tsx';
import articleStyles from './articles.css?inline';
import { readNumber } from './articles.ts';
import { findDraft } from './drafts.server.ts';
import { isEmpty, type Snapshot } from './drafts.ts';
import { isPreviewToken } from './preview-link.ts';
import { leadOf, summaryOf } from './public-article.server.ts';
import { articlesTexts } from './texts.ts';

export const handle: RouteHandle = { styles: [articleStyles] };

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const { preview: t } = articlesTexts[localeOf(location.pathname)];
  return pageMeta({ matches, location, title: t.title, description: t.notice, noindex: true });
};

/** Not even a proxy may keep it: it is a draft, and the link can be revoked. */
const headers = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
};

export async function loader(args: Route.LoaderArgs) {
  const { db, secret, locale } = pageRequest(args);
  const { id, key } = args.params;
  const now = Date.now();
  const draft = await findDraft(db, readNumber(id) ?? 0);
  const isOpen =
    draft?.preview &&
    draft.row.trashed_at === null &&
    isPreviewToken(secret, key, { id: draft.row.id, key: draft.preview.key }, now);
  if (!draft || !isOpen)
    return data({ article: null, html: '', lead: null }, { status: 404, headers });
  const shown = bestLocale(draft.snapshot, locale);
  const text = draft.snapshot.texts[shown];
  const { title, imageAlt } = text;
  const summary = summaryOf(text);
  const { id: number, author, image, is_by_ai: byAi, published_at } = draft.row;
  const facts = { id: number, author, image, byAi, publishedAt: published_at ?? now };
  const rendered = await renderText(text.content);
  return data(
    {
      article: { ...facts, locale: shown, title, summary, imageAlt },
      html: rendered === 'tooComplicated' ? null : rendered.html,
      lead: leadOf({ ...text, summary }),
    },
    { headers },
  );
}

/** As `bestLocale` of the database chooses among what is public. */
const bestLocale = ({ texts }: Snapshot, wanted: Locale): Locale =>
  [wanted, ...locales].find((locale) => !isEmpty(texts[locale])) ?? wanted;

export default function Preview({ loaderData: { article, html, lead } }: Route.ComponentProps) {
  const { preview: t } = useTexts(articlesTexts);
  if (!article)
    return (
      <div className="wrap section">
        <h1>{t.title}</h1>
        <Empty text={t.over} />
      </div>
    );
  return (
    <>
      <p className="wrap notice mt-4" role="status">
        {t.notice}
      </p>
      {html === null && (
        <p className="wrap notice mt-4" role="status">
          {t.tooComplicated}
        </p>
      )}
      <ArticleView article={article} html={html ?? ''} lead={lead} />
    </>
  );
}
