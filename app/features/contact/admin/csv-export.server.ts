import { type CsvExport, plainColumns } from '#app/office/exports/exports.server.ts';

export const messageExport: CsvExport = {
  kind: 'messages',
  label: { fr: 'Messages', en: 'Messages', ht: 'Mesaj' },
  tables: [
    {
      table: 'message',
      columns: plainColumns([
        'created_at',
        'from_name',
        'email',
        'country',
        'message',
        'locale',
        'suspicion',
      ]),
    },
  ],
};
