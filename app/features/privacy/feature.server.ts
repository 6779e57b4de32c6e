import type { Feature } from '#app/office/registry.ts';
import { dataRequestEmail } from './email.server.ts';
import { deleteOldRequests } from './requests.server.ts';
import { listWaitingRequests } from './waiting.server.ts';

export const privacy: Feature = {
  emails: [dataRequestEmail],
  waiting: listWaitingRequests,
  sweeps: { 'data requests': ({ db }, now) => deleteOldRequests(db, now) },
};
