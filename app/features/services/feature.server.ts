import { columnChanges, jsonChanges, ownColumnChanges } from '#app/office/journal/changes.ts';
import type { Feature } from '#app/office/registry.ts';
import { markServiceChanged } from './admin/change.server.ts';
import { serviceJournalTexts } from './admin/journal-texts.ts';

export const services: Feature = {
  journal: {
    texts: serviceJournalTexts,
    tables: {
      service: { key: ['key'], changes: ownColumnChanges, afterUndo: markServiceChanged },
      service_text: {
        key: ['service_key', 'locale'],
        afterUndo: (trx, id, now) => markServiceChanged(trx, id.split('.')[0] ?? '', now),
        // One row for each language.
        changes: (change, entry) =>
          columnChanges(change, entry).flatMap(({ field, ...values }) => {
            const name = `${field}.${change.id.split('.')[1]}`;
            return field === 'service_text.answers'
              ? jsonChanges(name, values.before, values.after)
              : [{ field: name, ...values }];
          }),
      },
    },
    subjects: {
      service: {
        kind: 'publish',
        name: { table: 'service_text', column: 'title', id: 'service_key' },
      },
    },
  },
};
