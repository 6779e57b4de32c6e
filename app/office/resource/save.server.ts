import { done, fieldErrors, type Result, rejected } from '#app/http/result.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import { recordChange } from '#app/office/journal/journal.server.ts';
import { versionOf } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { publishingTransaction } from '#app/platform/public-html.server.ts';
import type { EditForm, Errors, Values, Versioned } from './form.ts';

export type Saved = Result<
  { entryId: string; id: string },
  Errors,
  'gone' | 'conflict' | 'same' | 'asks'
>;

export type Save = {
  accountId: string;
  values: Values;
  /** A command from elsewhere has none, and stores what it is given. */
  version?: Versioned;
  image?: string | null;
};

/** With an entry in the journal, unless it was changed since. */
export async function saveForm(
  db: Db,
  form: EditForm,
  { id, accountId, version, image = null, ...sent }: Save & { id: string },
  now: number,
): Promise<Saved> {
  return publishingTransaction(db, async (trx, render): Promise<Saved> => {
    await form.lock(trx, id);
    const stored = await form.find(trx, id);
    if (stored === undefined) return rejected('gone');
    const before = form.valuesOf(stored);
    if (version && version.version !== versionOf(before)) return rejected('conflict');
    const theirs = (version?.theirs ?? []).filter((name) => name in before);
    let values = { ...form.emptyValues, ...sent.values };
    if (theirs.length > 0) {
      for (const name of theirs) values[name] = before[name] ?? '';
      // Half of each may not go together: a day that closes before it opens.
      const checked = form.schema.safeParse({
        ...values,
        ...(form.picture && { [form.picture.name]: null }),
      });
      if (!checked.success) return { outcome: 'invalid', errors: fieldErrors(checked.error) };
      values = checked.data.values;
    }
    const written = await form.write(trx, { id, stored, values, image, now, render, version });
    if (written.outcome !== 'done') return written;
    const { subject } = form;
    const { changes, verb, emails = [] } = written.value;
    const action = `${subject}.${verb}` as JournalAction;
    const entry = { accountId, action, subject, subjectId: id, changes, emails };
    return done({ id, entryId: await recordChange(trx, entry, now) });
  });
}
