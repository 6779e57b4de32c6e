import { data } from 'react-router';
import accountStyles from '#app/features/accounts/accounts.css?inline';
import memberStyles from '#app/features/members/members.css?inline';
import { requestIdContext } from '#app/http/context.ts';
import { plainPageMeta } from '#app/http/meta.ts';
import { pageRequest, privatePageHeaders } from '#app/http/page.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { requireMember } from '#app/http/session/guards.server.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { Banner } from '#app/ui/Banner.tsx';
import { Empty } from '#app/ui/Empty.tsx';
import { useLink } from '#app/ui/links.ts';
import type { Route } from './+types/post.ts';
import { PostsTable } from './PostsTable.tsx';
import { findPosts } from './posts.server.ts';
import { postsTexts } from './texts.ts';

/** How soon a page that still loads asks again, in seconds. */
const againAfter = 2;

export const handle: RouteHandle = {
  form: true,
  styles: [accountStyles, memberStyles],
  donateButton: 'floating',
  audience: 'members',
};

export const meta: Route.MetaFunction = plainPageMeta(postsTexts, (t) => t, { noindex: true });

export const headers = privatePageHeaders;

export async function loader(args: Route.LoaderArgs) {
  await requireMember(args);
  const { db, config, log } = pageRequest(args);
  const requestId = args.context.get(requestIdContext);
  const onFailure = (reason: string) => log.warn({ requestId, reason }, 'the posts service gave no good answer');
  const found = await findPosts({ db, apiUrl: config.postsApiUrl, onFailure }, Date.now());
  // Without script, a page that loads is one that the browser asks for again.
  return data(found, found.state === 'loading' ? { headers: { Refresh: String(againAfter) } } : {});
}

export default function PostsDemo({ loaderData: found }: Route.ComponentProps) {
  const t = useTexts(postsTexts);
  const locale = useLocale();
  return (
    <>
      <Banner title={t.title} lead={t.lead} />
      <div className="wrap section">
        {found.state === 'kept' && (
          <p className="notice mb-6" role="status">
            {t.kept(formatDateTime(locale, found.at))}
          </p>
        )}
        {'posts' in found && found.posts.length > 0 && <PostsTable posts={found.posts} />}
        {found.state === 'fresh' && found.posts.length > 0 && (
          <p className="kicker mt-4">
            {t.at} {formatDateTime(locale, found.at)}
          </p>
        )}
        {'posts' in found && found.posts.length === 0 && <State title={t.empty} />}
        {found.state === 'loading' && <State title={t.loading} text={t.loadingText} />}
        {found.state === 'unavailable' && <State title={t.unavailable} text={t.unavailableText} />}
      </div>
    </>
  );
}

/** What stands in place of the table, and the way to ask once more. */
function State({ title, text }: { title: string; text?: string }) {
  const t = useTexts(postsTexts);
  const link = useLink();
  return (
    <div role="status">
      <Empty title={title} text={text}>
        <a className="button" href={link('/post')}>
          {t.again}
        </a>
      </Empty>
    </div>
  );
}
