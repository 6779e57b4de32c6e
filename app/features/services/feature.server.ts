import { columnChanges, jsonChanges, ownColumnChanges } from '#app/office/journal/changes.ts';
import type { Feature } from '#app/office/registry.ts';
import { followChange } from '#app/office/resource/rows.server.ts';
import { serviceJournalTexts } from './admin/journal-texts.ts';
import { serviceResource } from './service.resource.ts';

import { hasPrice } from './services.server.ts';

export const services: Feature = {
  setup: [
    {
      key: 'price',
      order: 6,
      label: { fr: 'Un premier prix', en: 'A first price', ht: 'Yon premye pri' },
      to: '/admin/services',
      isDone: hasPrice,
    },
  ],
  resources: [serviceResource],
  journal: {
    texts: serviceJournalTexts,
    tables: {
      service: { key: ['key'], changes: ownColumnChanges },
      service_text: {
        key: ['service_key', 'locale'],
        afterUndo: (trx, id, now) =>
          followChange(trx, serviceResource, id.split('.')[0] ?? '', now),
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
