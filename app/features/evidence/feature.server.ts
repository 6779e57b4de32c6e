import { ownColumnChanges } from '#app/office/journal/changes.ts';
import type { Feature } from '#app/office/registry.ts';
import { evidenceResource } from './evidence.resource.ts';
import { evidenceJournalTexts } from './journal-texts.ts';

export const evidence: Feature = {
  journal: {
    texts: evidenceJournalTexts,
    tables: { evidence: { changes: ownColumnChanges } },
    subjects: { evidence: { kind: 'publish', name: { table: 'evidence', column: 'name' } } },
  },
  resources: [evidenceResource],
};
