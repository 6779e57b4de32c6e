import { expect } from 'vitest';
import { db, rowsIn, test } from '#test/database.ts';
import { signIn } from '#test/office.ts';
import { action } from './file.ts';

test('the file of the chosen languages is in the journal; without one, the page asks for it', async () => {
  const { id, send } = await signIn(db);
  const make = (form: Record<string, string>) =>
    send(action, '/admin/site-file/file', form as never);
  expect((await make({})).to).toBe('/admin/site-file?none');
  expect(await rowsIn('journal_entry')).toEqual([]);
  expect((await make({ ht: '1', fr: '1' })).to).toBe('/admin/site-file/file?languages=fr-ht');
  expect(await rowsIn('journal_entry')).toMatchObject([
    { action: 'siteFile.made', subject_id: 'fr, ht', account_id: id },
  ]);
});
