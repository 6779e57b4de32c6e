import type { Feature } from '#app/office/registry.ts';
import { showUndone } from './publishing.server.ts';

export const articles: Feature = {
  followUndo: { article_draft: (trx, id, now) => showUndone(trx, Number(id), now) },
};
