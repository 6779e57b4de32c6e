import type { Feature } from '#app/office/registry.ts';
import { deleteOldEvidence, markEvidenceChanged } from './admin/change.server.ts';

const trashMs = 30 * 24 * 60 * 60_000;

export const evidence: Feature = {
  followUndo: { evidence: markEvidenceChanged },
  sweeps: {
    'trashed evidence': (db, now, { storage }) => deleteOldEvidence(db, storage, now - trashMs),
  },
};
