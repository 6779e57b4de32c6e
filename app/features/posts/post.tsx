import { data } from 'react-router';
import memberStyles from '#app/features/accounts/member-pages.css?inline';
import { requestIdContext } from '#app/http/context.ts';
import { pageRequest, plainPageMeta } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { QuotedEnglish } from '#app/ui/other-language.tsx';
import { ButtonLink, Empty, Strip } from '#app/ui/Page.tsx';
import type { Route } from './+types/post.ts';
import postStyles from './posts.css?inline';
import { findPosts, type Post } from './posts.server.ts';
import { postsTexts } from './texts.ts';

/** In seconds. */
const reloadAfter = 2;

export const handle: RouteHandle = {
  form: true,
  styles: [memberStyles, postStyles],
  audience: 'members',
};

export const meta: Route.MetaFunction = plainPageMeta(postsTexts, (t) => t);

export async function loader(args: Route.LoaderArgs) {
  await requireMember(args);
  const { db, config, log } = pageRequest(args);
  const requestId = args.context.get(requestIdContext);
  const onFailure = (reason: string) => log.warn({ requestId, reason }, 'the posts service failed');
  const found = await findPosts({ db, apiUrl: config.postsApiUrl, onFailure }, Date.now());
  // Reloads without script while the service has not answered.
  return data(
    found,
    found.state === 'loading' ? { headers: { Refresh: String(reloadAfter) } } : {},
  );
}

export default function PostsDemo({ loaderData: found }: Route.ComponentProps) {
  const t = useTexts(postsTexts);
  const locale = useLocale();
  return (
    <>
      <Strip sky="night" title={t.title} lead={t.lead} />
      <div className="wrap section">
        {found.state === 'stale' && (
          <p className="notice mb-6" role="status">
            {t.stale(formatDateTime(locale, found.at))}
          </p>
        )}
        {'posts' in found && found.posts.length > 0 && <PostsTable posts={found.posts} />}
        {found.state === 'fresh' && found.posts.length > 0 && (
          <p className="kicker mt-4">
            {t.at} {formatDateTime(locale, found.at)}
          </p>
        )}
        {'posts' in found && found.posts.length === 0 && <NoPosts title={t.empty} />}
        {found.state === 'loading' && <NoPosts title={t.loading} text={t.loadingText} />}
        {found.state === 'unavailable' && (
          <NoPosts title={t.unavailable} text={t.unavailableText} />
        )}
      </div>
    </>
  );
}

/**
 * Narrow screens show the rows as cards; the explicit ARIA roles keep it a table for assistive
 * technology.
 */
function PostsTable({ posts }: { posts: Post[] }) {
  const t = useTexts(postsTexts);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: browsers drop the table roles when CSS changes `display`
    <table className="posts" role="table">
      <caption>{t.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t.id}
          </th>
          <th role="columnheader" scope="col">
            <QuotedEnglish>{t.postTitle}</QuotedEnglish>
          </th>
          <th role="columnheader" scope="col">
            <QuotedEnglish>{t.body}</QuotedEnglish>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {posts.map(({ id, title, body }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the service's ids may repeat, and the list never changes
          <tr key={index} role="row">
            <td role="cell">{id}</td>
            <th role="rowheader" scope="row" lang="">
              {title}
            </th>
            <td role="cell" lang="">
              {body}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  );
}

function NoPosts({ title, text }: { title: string; text?: string }) {
  const t = useTexts(postsTexts);
  return (
    <div role="status">
      <Empty title={title} text={text}>
        <ButtonLink to="/post">{t.again}</ButtonLink>
      </Empty>
    </div>
  );
}
