import { type CsvExport, plainColumns } from '#app/office/exports/exports.server.ts';
import { officeTexts } from './office-texts.ts';

export const messageExport: CsvExport = {
  kind: 'messages',
  label: (locale) => officeTexts[locale].name,
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
