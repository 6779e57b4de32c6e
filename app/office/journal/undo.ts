import { z } from 'zod';
import { done } from '#app/http/result.ts';
import type { RouteHandle } from '#app/http/route-handle.ts';
import { bulkSearch } from '#app/http/selection.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { officePage, postAction, postActions } from '../post-action.server.ts';
import { registryContext } from '../registry.ts';
import { undoBulk, undoChange } from './journal.server.ts';

export const handle: RouteHandle = { audience: 'team' };

const undo = {
  may: 'office.enter',
  back: '/admin',
  schema: z.object({ back: z.string() }),
} as const;

const actions = postActions(
  postAction('/admin/journal/:id/undo', {
    ...undo,
    async run(db, { id: entryId, back, ...by }, now, { context, locale }) {
      const { journal } = context.get(registryContext);
      const undone = await undoChange(db, { entryId, ...by }, now, journal);
      const page = officePage(back) ?? localizedPath(locale, '/admin');
      if (undone.outcome === 'done') return done({ page, entryId: undone.value.entryId });
      const notice = undone.outcome === 'rejected' ? undone.reason : 'again';
      return done({ page, search: { notice } });
    },
  }),
  postAction('/admin/journal/bulk/:at/undo', {
    ...undo,
    async run(db, { at: typed, back, ...by }, now, { context, locale }) {
      const at = /^\d{1,15}$/.test(typed) ? Number(typed) : 0;
      const { journal } = context.get(registryContext);
      const undone = await undoBulk(db, { at, ...by }, now, journal);
      const isGone = undone.changed + undone.skipped === 0;
      const search = isGone ? { notice: 'gone' } : bulkSearch(undone, now);
      return done({ page: officePage(back) ?? localizedPath(locale, '/admin'), search });
    },
  }),
);
export const loader = actions.loader;
export const action = actions.action;
