import { settingDifferences } from '#app/features/settings/forms.ts';
import type { RowChange } from '#app/office/journal/journal.server.ts';

/** A column that changed; in the words of the page. */
export type FieldChange = {
  field: string;
  before: string | number | null;
  after: string | number | null;
};

type EntryOf = { subject_id: string; created_at: number };

/**
 * What was made is written down as removed before, at the same moment, so that an undo removes it:
 * nothing that a reader would look for.
 */
const isMade = (column: string, before: unknown, at: number) =>
  /^(?:trashed|removed)_at$/.test(column) && before === at;

/** The columns that changed, as fields of the page. */
export const fieldChanges = (
  { table, id, before, after }: RowChange,
  { subject_id: subjectId, created_at: at }: EntryOf,
): FieldChange[] => {
  // An email that was dismissed: the sentence says all.
  if (table === 'outbox') return [];
  // The row that another one was moved past.
  if ((table === 'service' || table === 'evidence') && id !== subjectId) return [];
  if (table === 'setting')
    return settingDifferences(
      id,
      JSON.parse(String(before['value'])),
      JSON.parse(String(after['value'])),
    ).map(({ path, ...values }) => ({ field: `setting.${path}`, ...values }));
  // The texts of one thing are rows of their own, one for each language.
  const locale = table === 'service_text' ? `.${id.split('.')[1]}` : '';
  return (
    Object.keys(after)
      .filter((column) => before[column] !== after[column] && !isMade(column, before[column], at))
      // The sentence says what a picture is now, but not why.
      .filter((column) => table !== 'picture' || column === 'reason')
      .flatMap((column) => {
        const [old, now] = [before[column] ?? null, after[column] ?? null];
        if (table !== 'service_text' || column !== 'answers')
          return [{ field: `${table}.${column}${locale}`, before: old, after: now }];
        const answers = settingDifferences('', JSON.parse(String(old)), JSON.parse(String(now)));
        return answers.map(({ path, ...values }) => ({
          field: `${table}.${column}${locale}.${path}`,
          ...values,
        }));
      })
  );
};
