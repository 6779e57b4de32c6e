import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Db } from '#app/platform/database.server.ts';
import { getServiceJson, ServiceError } from '#app/platform/service-json.server.ts';

const times = {
  /** In milliseconds: timeout of the whole response. */
  service: 5_000,
  /** How long a reader waits for the service. */
  reader: 1_000,
  /** How long a stored response counts as current. */
  fresh: 60_000,
  /** No new request for this long after a failure. */
  backoff: 10_000,
};
const maxBytes = 256_000;
const maxPosts = 10;

/** A service that ignores `_limit` sends more than ten. */
const postsSchema = z
  .array(z.object({ id: z.int(), title: z.string().max(1_000), body: z.string().max(10_000) }))
  .transform((posts) => posts.slice(0, maxPosts));

export type Post = z.output<typeof postsSchema>[number];

type Posts =
  | { state: 'fresh'; posts: Post[]; at: number }
  /** The service fails or is slow; these are the last posts that it sent. */
  | { state: 'stale'; posts: Post[]; at: number }
  /** No stored posts yet: a request soon after joins the same fetch. */
  | { state: 'loading' }
  /** No stored posts, and the service fails. */
  | { state: 'unavailable' };

type Options = {
  db: Db;
  apiUrl: string;
  onFailure: (reason: string) => void;
  maxWaitMs?: number;
};

/** Never rejects because of the service. */
export async function findPosts(options: Options, now: number): Promise<Posts> {
  const stored = await findStoredPosts(options);
  if (stored && now - stored.at < times.fresh) return { state: 'fresh', ...stored };
  const stale: Posts | undefined = stored && { state: 'stale', ...stored };
  const waited = setTimeout(options.maxWaitMs ?? times.reader, 'timeout' as const, { ref: false });
  const posts = await Promise.race([joinFetch(options), waited]);
  if (posts === 'timeout') return stale ?? { state: 'loading' };
  return posts ? { state: 'fresh', posts, at: now } : (stale ?? { state: 'unavailable' });
}

/** Another release may have stored what this one cannot read. */
async function findStoredPosts({ db, apiUrl }: Options) {
  const row = await db
    .selectFrom('service_copy')
    .selectAll()
    .where('key', '=', storageKey(apiUrl))
    .executeTakeFirst();
  const { success, data } = postsSchema.safeParse(row && JSON.parse(row.value));
  return row && success ? { posts: data, at: row.fetched_at } : undefined;
}

const storageKey = (apiUrl: string) => `posts ${apiUrl}`;

/** By API URL: one request at a time, and the last failure. */
const fetches = new Map<string, { posts: Promise<Post[] | null>; failedAt: number | null }>();

function joinFetch(options: Options): Promise<Post[] | null> | null {
  const last = fetches.get(options.apiUrl);
  if (last?.failedAt === null) return last.posts;
  if (last && Date.now() - last.failedAt < times.backoff) return null;
  const posts = fetchPosts(options);
  const entry: { posts: typeof posts; failedAt: number | null } = { posts, failedAt: null };
  fetches.set(options.apiUrl, entry);
  void posts.then((found) => {
    if (found) fetches.delete(options.apiUrl);
    else entry.failedAt = Date.now();
  });
  return posts;
}

async function fetchPosts({ db, apiUrl, onFailure }: Options): Promise<Post[] | null> {
  try {
    const url = `${apiUrl}/posts?_limit=${maxPosts}`;
    const { success, data } = postsSchema.safeParse(
      await getServiceJson(url, { timeoutMs: times.service, maxBytes }),
    );
    if (!success) throw new ServiceError('answered JSON that is no list of posts');
    // An empty list is shown, but does not replace the stored posts.
    if (data.length > 0) await saveStoredPosts(db, apiUrl, data, Date.now());
    return data;
  } catch (error) {
    onFailure(error instanceof Error ? error.message : String(error));
    return null;
  }
}

async function saveStoredPosts(db: Db, apiUrl: string, posts: Post[], now: number): Promise<void> {
  const row = { value: JSON.stringify(posts), fetched_at: now };
  await db
    .insertInto('service_copy')
    .values({ key: storageKey(apiUrl), ...row })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet(row).where('service_copy.fetched_at', '<=', now),
    )
    .execute();
}
