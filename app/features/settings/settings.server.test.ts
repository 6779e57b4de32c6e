import { expect } from 'vitest';
import { ZodError } from 'zod';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { saveForm } from '#app/office/resource/save.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { database, db, onDatabase, rowsIn, test } from '#test/database.ts';
import { listJournal } from '#test/journal.ts';
import { memberArgs, openSession, shownAgain } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { thrownBy } from '#test/page-args.ts';
import { isSettingSection, type SettingSection, settingForms } from './forms.ts';
import { findSettings, updateSetting } from './settings.server.ts';
import { exampleSettings, type SettingKey } from './settings.ts';
import { action } from './settings-page.tsx';

const noon = Date.UTC(2026, 10, 20, 12);

onDatabase((test) => {
  test('replaces a setting, visible to other connections, and changes the content version', async () => {
    const { open } = database;
    const version = await findContentVersion(db);
    const social = { ...exampleSettings.social, facebook: 'https://facebook.com/bwt' };
    await updateSetting(db, 'social', social, noon + 1);
    expect(await findSettings(open())).toEqual({ ...exampleSettings, social });
    expect(await findContentVersion(db)).toBe(version + 1);
    expect(
      await db.selectFrom('setting').select('updated_at').where('key', '=', 'social').execute(),
    ).toEqual([{ updated_at: noon + 1 }]);
  });

  test('other payment details are recorded as a security event of the operator, and nothing else is', async () => {
    await insertBuiltinContent(db, noon);
    await updateSetting(db, 'menu', { showGallery: true }, noon);
    await updateSetting(db, 'support', exampleSettings.support, noon);
    await expect(updateSetting(db, 'support', {}, noon)).rejects.toThrow(ZodError);
    expect(await rowsIn('security_event')).toEqual([]);
    const moncash = { number: '+509 11 11 1111', holder: 'Voleur' };
    await updateSetting(db, 'support', { ...exampleSettings.support, moncash }, noon + 1);
    const events = await rowsIn('security_event');
    const nobody = { account_id: null, pseudonym: null, actor_id: null, network: null };
    expect(events).toMatchObject([{ kind: 'payee_changed', at: noon + 1, ...nobody }]);
  });

  test('takes a field that is not stored yet from the examples', async () => {
    await insertBuiltinContent(db, noon);
    const { blog: _added, ...contact } = { ...exampleSettings.contact, street: '1, rue Neuve' };
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify(contact) })
      .where('key', '=', 'contact')
      .execute();
    expect((await findSettings(db)).contact).toEqual({
      ...exampleSettings.contact,
      street: '1, rue Neuve',
    });
  });

  test.each<[string, SettingKey, unknown]>([
    ['a javascript: URL', 'social', { ...exampleSettings.social, video: 'javascript:alert(1)' }],
    ['an invalid email address', 'contact', { ...exampleSettings.contact, email: 'bwt' }],
    ['no phone number', 'contact', { ...exampleSettings.contact, phones: [] }],
    ['an invalid time', 'hours', [{ days: 'weekdays', opens: '24:00', closes: null }]],
    ['a player’s id with a slash', 'players', { outsideIds: { welcome: '../evil' } }],
    ['a missing language', 'advertising', { href: '/x', fr: 'Annonce', en: 'Ad' }],
    ['nothing', 'contact', undefined],
  ])('rejects %s and changes nothing', async (_what, key, value) => {
    await insertBuiltinContent(db, noon);
    const version = await findContentVersion(db);
    await expect(updateSetting(db, key, value, noon + 1)).rejects.toThrow(ZodError);
    expect(await findSettings(db)).toEqual(exampleSettings);
    expect(await findContentVersion(db)).toBe(version);
  });

  test('ignores keys of another release, and rejects an invalid stored value', async () => {
    await insertBuiltinContent(db, noon);
    await db
      .insertInto('setting')
      .values({ key: 'of-the-future', value: '1', updated_at: noon })
      .execute();
    expect(await findSettings(db)).toEqual(exampleSettings);
    await db
      .updateTable('setting')
      .set({ value: '{"phones":"none"}' })
      .where('key', '=', 'contact')
      .execute();
    await expect(findSettings(db)).rejects.toThrow(ZodError);
  });
});

const now = Date.now();
const hours = settingForms.hours.valuesOf(exampleSettings);

const send = async (section: string, form: Record<string, string>) => {
  const { cookie } = await openSession(db, await makeTeamMember(db, 'owner'));
  const sent = { version: '', ...form };
  return action(
    memberArgs(`/admin/settings?section=${section}`, { db, cookie, form: sent }) as never,
  );
};
const save = async (id: SettingSection, values: Record<string, string>) =>
  saveForm(db, settingForms[id], { id, accountId: await makeTeamMember(db, 'owner'), values }, now);

test('the journal says which value of a setting was changed', async () => {
  await save('hours', { ...hours, saturdayCloses: '15:30' });
  const filter = { person: null, kind: null, since: null };
  const { lines } = await listJournal(db, { filter, after: undefined, role: 'owner' }, 5, now);
  expect(lines.find(({ action }) => action === 'settings.changed')?.changes).toEqual([
    { field: 'setting.hours.saturday.closes', before: '13:00', after: '15:30' },
  ]);
});

test.each([
  ['hours', { ...hours, saturdayCloses: '' }, { saturdayCloses: 'hours' }],
  ['hours', { ...hours, saturdayCloses: '09:00' }, { saturdayCloses: 'hours' }],
  ['hours', { ...hours, holidays: '31/02\n25/12' }, { holidays: 'dates' }],
  ['hours', { ...hours, sundayOpens: '25:00' }, { sundayOpens: 'time' }],
  ['hours', { ...hours, phones: '+509 11 11 1111\n'.repeat(5) }, { phones: 'phones' }],
  ['hours', { ...hours, phones: 'call me' }, { phones: 'phones' }],
  ['contact', { email: 'x' }, { email: 'email' }],
  ['films', { design: 'https://youtube.example/x' }, { design: 'video' }],
])('%s, %j: says what is wrong and stores nothing', async (section, form, errors) => {
  expect(await shownAgain(send(section, form))).toMatchObject({ status: 400, errors });
  expect(await findSettings(db)).toEqual(exampleSettings);
});

const { contact, social, support } = exampleSettings;
test.each([
  [
    'hours',
    { ...hours, phones: '+509 11 11 1111\r\n22 22 2222' },
    { contact: { ...contact, phones: ['+509 11 11 1111', '+509 22 22 2222'] } },
  ],
  [
    'social',
    { video: '/v', microblog: '/m', facebook: '/f', showGallery: 'on' },
    {
      social: { ...social, video: '/v', microblog: '/m', facebook: '/f' },
      menu: { showGallery: true },
    },
  ],
  [
    'hours',
    { ...hours, holidays: '25/12\r\n\r\n3/4/2027\r\n29/2' },
    { holidays: ['12-25', '2027-04-03', '02-29'] },
  ],
  [
    'advertising',
    { href: '/a', fr: 'A', ht: 'B', en: 'C' },
    { advertising: { href: '/a', fr: 'A', ht: 'B', en: 'C' } },
  ],
  ['films', { design: 'abc', programming: '' }, { players: { outsideIds: { design: 'abc' } } }],
  ['team', { recipient: 'Équipe' }, { support: { ...support, recipient: 'Équipe' } }],
] as const)('%s: what is typed is stored in its setting', async (section, values, expected) => {
  expect(await save(section, values)).toMatchObject({ outcome: 'done' });
  expect(await findSettings(db)).toEqual({ ...exampleSettings, ...expected });
  // Saved again, it is the same.
  const stored = settingForms[section].valuesOf(await findSettings(db));
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  const again = { id: section, accountId: id, values: stored };
  expect(await saveForm(db, settingForms[section], again, now)).toMatchObject({ reason: 'same' });
});

test('an unknown section is a 400', async () => {
  expect(isSettingSection('support')).toBe(false);
  expect(await thrownBy(() => send('support', {}))).toMatchObject({ init: { status: 400 } });
});
