import type { Feature } from '#app/office/registry.ts';
import { markEvidenceChanged } from './admin/change.server.ts';

export const evidence: Feature = { followUndo: { evidence: markEvidenceChanged } };
