import { z } from 'zod';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { postSelection } from '#app/office/post-action.server.ts';
import { pictureStates } from '../pictures.ts';
import { refusalSchema } from '../schema.ts';
import { decide } from './moderation.server.ts';

export const handle: RouteHandle = { audience: 'team' };

// One after the other: they get their numbers in the gallery in this order.
const selection = postSelection('/admin/pictures/selection', {
  may: 'picture.moderate',
  schema: z.object({ intent: z.enum(['approve', 'refuse']), reason: z.string() }),
  filters: pictureStates,
  /** A picture, and the revision that is shown. */
  readRow(value) {
    const { id, revision } = /^(?<id>[\w-]{1,80}) (?<revision>\d{1,9})$/.exec(value)?.groups ?? {};
    return id === undefined ? undefined : { id, revision: Number(revision) };
  },
  changeOf(db, { intent, reason, accountId }, now) {
    if (intent === 'approve')
      return (picture) => decide(db, { ...picture, accountId, action: intent }, now);
    const refusal = refusalSchema.safeParse({ reason }).data;
    if (!refusal) return 'no_reason';
    return (picture) => decide(db, { ...picture, accountId, action: intent, ...refusal }, now);
  },
});
export const loader = selection.loader;
export const action = selection.action;
