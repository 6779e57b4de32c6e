import { expect } from 'vitest';
import { ZodError } from 'zod';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { saveForm } from '#app/office/resource/save.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { db, onDatabase, rowsIn, test } from '#test/database.ts';
import { listJournal } from '#test/journal.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { type SettingSection, settingForms } from './forms.ts';
import { findSettings, updateSetting } from './settings.server.ts';
import { exampleSettings } from './settings.ts';
import { action } from './settings-page.tsx';

const noon = Date.UTC(2026, 10, 20, 12);

onDatabase((test) => {
  test('other payment details are recorded as a security event of the operator, and nothing else is', async () => {
    await insertBuiltinContent(db, noon);
    await updateSetting(db, 'support', exampleSettings.support, noon);
    const version = await findContentVersion(db);
    await updateSetting(db, 'menu', { showGallery: true }, noon);
    expect(await findContentVersion(db)).toBe(version + 1);
    const moncash = { number: '+509 11 11 1111', holder: 'Voleur' };
    await updateSetting(db, 'support', { ...exampleSettings.support, moncash }, noon + 1);
    const nobody = { account_id: null, pseudonym: null, actor_id: null, network: null };
    const event = { kind: 'payee_changed', at: noon + 1, ...nobody };
    expect(await rowsIn('security_event')).toMatchObject([event]);
  });

  test('takes a field that is not stored yet from the examples, and ignores keys of another release', async () => {
    await insertBuiltinContent(db, noon);
    const street = '1, rue Neuve';
    const { blog: _added, ...contact } = { ...exampleSettings.contact, street };
    const stored = db.updateTable('setting').where('key', '=', 'contact');
    await stored.set({ value: JSON.stringify(contact) }).execute();
    const later = { key: 'of-the-future', value: '1', updated_at: noon };
    await db.insertInto('setting').values(later).execute();
    expect((await findSettings(db)).contact).toEqual({ ...exampleSettings.contact, street });
    await stored.set({ value: '{"phones":"none"}' }).execute();
    await expect(findSettings(db)).rejects.toThrow(ZodError);
  });
});

const now = Date.now();
const hours = settingForms.hours.valuesOf(exampleSettings);

test('a form says what is wrong and stores nothing; an unknown section is a 400', async () => {
  const owner = await signIn(db, 'owner');
  const send = (section: string, values: Record<string, string>) =>
    owner.send(action, `/admin/settings?section=${section}`, { version: '', ...hours, ...values });
  for (const [section, form, errors] of [
    ['hours', { saturdayCloses: '09:00' }, { saturdayCloses: 'hours' }],
    ['hours', { holidays: '31/02\n25/12' }, { holidays: 'dates' }],
    ['hours', { sundayOpens: '25:00' }, { sundayOpens: 'time' }],
    ['hours', { phones: '+509 11 11 1111\n'.repeat(5) }, { phones: 'phones' }],
    ['films', { design: 'https://youtube.example/x' }, { design: 'video' }],
  ] as [string, Record<string, string>, object][])
    expect(await send(section, form)).toMatchObject({ status: 400, errors });
  expect((await send('support', {})).status).toBe(400);
  expect(await findSettings(db)).toEqual(exampleSettings);
});

test('what is typed is stored in its setting, is the same when it is saved again, and the journal says which value was changed', async () => {
  const accountId = await makeTeamMember(db, 'owner');
  const save = (id: SettingSection, values: Record<string, string>) =>
    saveForm(db, settingForms[id], { id, accountId, values }, now);
  const { contact, social } = exampleSettings;
  const phones = ['+509 11 11 1111', '+509 22 22 2222'];
  const typed = {
    ...{ ...hours, saturdayCloses: '15:30' },
    phones: '+509 11 11 1111\r\n22 22 2222',
    holidays: '25/12\r\n\r\n3/4/2027\r\n29/2',
  };
  const holidays = ['12-25', '2027-04-03', '02-29'];
  const saturday = { days: 'saturday', opens: '09:00', closes: '15:30' };
  const links = { video: '/v', microblog: '/m', facebook: '/f' };
  const menu = { showGallery: true };
  for (const [id, values, stored] of [
    ['hours', typed, { contact: { ...contact, phones }, holidays }],
    ['social', { ...links, showGallery: 'on' }, { social: { ...social, ...links }, menu }],
    ['films', { design: 'abc', programming: '' }, { players: { outsideIds: { design: 'abc' } } }],
  ] as const) {
    expect(await save(id, values)).toMatchObject({ outcome: 'done' });
    const settings = await findSettings(db);
    expect(settings).toMatchObject(stored);
    expect(settings.hours).toContainEqual(saturday);
    const shown = settingForms[id].valuesOf(settings);
    expect(await save(id, shown), id).toMatchObject({ reason: 'same' });
  }
  const { lines } = await listJournal(db, now);
  const change = { field: 'setting.hours.saturday.closes', before: '13:00', after: '15:30' };
  expect(lines.flatMap(({ changes }) => changes)).toContainEqual(change);
});
