import { z } from 'zod';

/** How many posts the demo shows. */
export const postsShown = 10;

/** What the service answers, of which we keep what is shown. It is asked for ten; one that knows no `_limit` sends more. */
export const postsSchema = z
  .array(z.object({ id: z.int(), title: z.string().max(1_000), body: z.string().max(10_000) }))
  .transform((posts) => posts.slice(0, postsShown));

export type Post = z.output<typeof postsSchema>[number];

export type Posts =
  /** The service's own answer, from `at` on (milliseconds since 1970): none a minute old. */
  | { state: 'fresh'; posts: Post[]; at: number }
  /** The service gives no good answer now, or takes its time; this is what it said at `at`. */
  | { state: 'kept'; posts: Post[]; at: number }
  /** Nothing is kept, and the service has not answered yet. Asking again soon joins the same wait. */
  | { state: 'loading' }
  /** Nothing is kept, and the service gave no good answer. */
  | { state: 'unavailable' };
