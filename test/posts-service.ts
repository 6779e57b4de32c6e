import type { ServerResponse } from 'node:http';
import type { Db } from '#app/platform/database.server.ts';
import { startHttpService } from './fakes/http-service.ts';

/** One more than is shown. */
export const examplePosts = Array.from({ length: 11 }, (_, index) => ({
  userId: 1,
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

const answers = {
  good: { status: 200, body: JSON.stringify(examplePosts) },
  empty: { status: 200, body: '[]' },
  error: { status: 500, body: '{}' },
  wrongShape: { status: 200, body: '[{"id":"one","title":null}]' },
};

export type PostsService = Awaited<ReturnType<typeof startPostsService>>;

/**
 * A fake of the public placeholder service, which no test may call: the same responses (its guide:
 * GET /posts gives `[{ userId, id, title, body }]`), but that it ignores `_limit`, and what can go
 * wrong with one.
 */
export async function startPostsService() {
  const open = new Set<ServerResponse>();
  const state = {
    /** The kind of response from now on. */
    behaviour: 'good' as keyof typeof answers | 'hanging',
    /** The paths that were asked for, in order. */
    asked: [] as string[],
  };
  const answer = (response: ServerResponse, { status, body }: (typeof answers)['good']) =>
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(body);
  const http = await startHttpService((request, response) => {
    state.asked.push(request.url ?? '');
    if (state.behaviour === 'hanging') open.add(response);
    else answer(response, answers[state.behaviour]);
  });
  return Object.assign(state, {
    ...http,
    url: `${http.origin}/v1`,
    /** Answers well those that hang. */
    release() {
      for (const response of open) answer(response, answers.good);
    },
  });
}
