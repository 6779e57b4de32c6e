import type { Db } from '#app/platform/database.server.ts';
import { getServiceJson, ServiceError } from '#app/platform/service-json.server.ts';
import { type Post, type Posts, postsSchema, postsShown } from './posts.ts';
import { findServiceCopy, saveServiceCopy } from './service-copy.server.ts';

/** Times in milliseconds. */
const times = {
  /** For the service's whole answer. */
  service: 5_000,
  /** Of a reader, who is shown what there is then. */
  patience: 1_000,
  /** How long an answer counts as the service's present one. */
  fresh: 60_000,
  /** How long the service is left in peace after it failed. */
  pause: 10_000,
};
const maxBytes = 256_000;

type Asking = {
  db: Db;
  apiUrl: string;
  onFailure: (reason: string) => void;
  /** How long a reader waits for the service before being shown what there is. */
  patienceMs?: number;
};
/** One call of the service, which all readers who come meanwhile wait for. */
type Flight = { posts: Promise<Post[] | null>; failedAt: number | null };

/** By the service's address. A process remembers one failure for each, and no answer: those are in the database. */
const flights = new Map<string, Flight>();

/** The posts as the service gives them now, else as it gave them last. Never throws for what the service does. `now` in milliseconds. */
export async function findPosts(asking: Asking, now: number): Promise<Posts> {
  const copy = await findServiceCopy(asking.db, copyKey(asking), postsSchema);
  if (copy && now - copy.at < times.fresh) return { state: 'fresh', posts: copy.value, at: copy.at };
  const kept: Posts | undefined = copy && { state: 'kept', posts: copy.value, at: copy.at };
  const flight = joinFlight(asking);
  const posts = flight && (await withPatience(flight.posts, asking.patienceMs));
  if (posts === 'late') return kept ?? { state: 'loading' };
  return posts ? { state: 'fresh', posts, at: now } : (kept ?? { state: 'unavailable' });
}

const copyKey = ({ apiUrl }: Asking) => `posts ${apiUrl}`;

/** Null while the service is left in peace. */
function joinFlight(asking: Asking): Flight | null {
  const earlier = flights.get(asking.apiUrl);
  if (earlier && (earlier.failedAt === null || Date.now() - earlier.failedAt < times.pause)) {
    return earlier.failedAt === null ? earlier : null;
  }
  const flight: Flight = { posts: fetchPosts(asking), failedAt: null };
  flights.set(asking.apiUrl, flight);
  void flight.posts.then((posts) => {
    if (posts) flights.delete(asking.apiUrl);
    else flight.failedAt = Date.now();
  });
  return flight;
}

async function fetchPosts(asking: Asking): Promise<Post[] | null> {
  try {
    const url = `${asking.apiUrl}/posts?_limit=${postsShown}`;
    const answer = postsSchema.safeParse(await getServiceJson(url, { timeoutMs: times.service, maxBytes }));
    if (!answer.success) throw new ServiceError('answered JSON that is no list of posts');
    // An empty list is shown, but takes nobody's copy away.
    if (answer.data.length > 0) await saveServiceCopy(asking.db, copyKey(asking), answer.data, Date.now());
    return answer.data;
  } catch (error) {
    asking.onFailure(error instanceof Error ? error.message : String(error));
    return null;
  }
}

function withPatience<T>(promise: Promise<T>, ms = times.patience): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late');
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
