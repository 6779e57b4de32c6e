import type { ServerResponse } from 'node:http';
import type { Db } from '#app/platform/database.server.ts';
import { startHttpService } from './fakes/http-service.ts';

type Post = { userId: number; id: number; title: string; body: string };

export const examplePosts: readonly Post[] = Array.from({ length: 100 }, (_, index) => ({
  userId: Math.floor(index / 10) + 1,
  id: index + 1,
  title: `sunt aut facere repellat ${index + 1}`,
  body: `quia et suscipit\nsuscipit recusandae consequuntur ${index + 1}`,
}));

/** As a site keeps what it has got from this API a moment ago. */
export async function storePosts(db: Db, apiUrl: string, now: number): Promise<void> {
  const row = { value: JSON.stringify(examplePosts.slice(0, 10)), fetched_at: now };
  const insert = db.insertInto('service_copy').values({ key: `posts ${apiUrl}`, ...row });
  await insert.onConflict((oc) => oc.column('key').doUpdateSet(row)).execute();
}

const json = (response: ServerResponse, body: string, status = 200) =>
  void response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(body);

/** How the service may answer. */
const behaviours = {
  good: (response: ServerResponse, limit: number) =>
    json(response, JSON.stringify(examplePosts.slice(0, limit))),
  ignoresLimit: (response: ServerResponse) => json(response, JSON.stringify(examplePosts)),
  empty: (response: ServerResponse) => json(response, '[]'),
  error: (response: ServerResponse) => json(response, '{}', 500),
  wrongShape: (response: ServerResponse) => json(response, '[{"id":"one","title":null}]'),
  hanging: () => {},
};

export type PostsService = Awaited<ReturnType<typeof startPostsService>>;

/**
 * A fake of the public placeholder service, which no test may call: the same URLs and responses
 * (its guide: GET /posts gives `[{ userId, id, title, body }]`, `_limit` cuts the list), and
 * everything that can go wrong with one.
 */
export async function startPostsService() {
  const open = new Set<ServerResponse>();
  const state = {
    /** The kind of response from now on. */
    behaviour: 'good' as keyof typeof behaviours,
    /** The paths that were asked for, in order. */
    asked: [] as string[],
  };
  const http = await startHttpService((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service.invalid');
    state.asked.push(request.url ?? '');
    open.add(response);
    response.once('close', () => open.delete(response));
    if (pathname !== '/v1/posts') return json(response, '{}', 404);
    behaviours[state.behaviour](response, Number(searchParams.get('_limit') ?? 100));
  });
  return Object.assign(state, {
    ...http,
    url: `${http.origin}/v1`,
    /** Answers well those that hang. */
    release() {
      for (const response of open) if (!response.headersSent) behaviours.good(response, 10);
    },
  });
}
