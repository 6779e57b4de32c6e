import { expect } from 'vitest';
import { db, rowsIn, test } from '#test/database.ts';
import { signIn } from '#test/office.ts';
import { action } from './file.ts';

test('the file of the chosen languages is in the journal; without one, the page asks for it', async () => {
  const { send } = await signIn(db);
  const make = async (form: Record<string, string>) =>
    (await send(action, '/admin/site-file/file', form)).to;
  expect(await make({})).toBe('/admin/site-file?none');
  expect(await make({ ht: '1', fr: '1' })).toBe('/admin/site-file/file?languages=fr-ht');
  const made = { action: 'siteFile.made', subject_id: 'fr, ht' };
  expect(await rowsIn('journal_entry')).toMatchObject([made]);
});
