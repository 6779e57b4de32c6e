import type { Feature } from '#app/office/registry.ts';
import { markServiceChanged } from './admin/change.server.ts';

export const services: Feature = {
  followUndo: {
    service: markServiceChanged,
    service_text: (trx, id, now) => markServiceChanged(trx, id.split('.')[0] ?? '', now),
  },
};
