import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import type { Role } from '#app/http/session/account.ts';
import { versionOf } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine, onSqlite } from '#test/database.ts';
import { listJournal, undoChange } from '#test/journal.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { thrownBy } from '#test/page-args.ts';
import { changeSection } from './change.server.ts';
import { isSettingSection, type SettingSection, settingSchema, valuesOf } from './forms.ts';
import { findSettings } from './settings.server.ts';
import { exampleSettings } from './settings.ts';
import { action, loader } from './settings-page.tsx';

const now = Date.now();
const hours = valuesOf('hours', exampleSettings) as Record<string, string>;

const entryOf = (changed: Awaited<ReturnType<typeof changeSection>>) =>
  (changed.outcome === 'done' && changed.value?.entryId) || '';

async function person(db: Db, role: Role) {
  const id = await makeAccount(db, now, { email: `${role}@example.org`, username: role });
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
  return { id, cookie: (await openSession(db, id)).cookie };
}

eachEngine((engine) => {
  test('a section is stored with a line in the journal, and its undo puts back what was before', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await person(db, 'owner');
    const values = settingSchema('hours').parse({ ...hours, saturdayCloses: '15:30' });
    const version = await findContentVersion(db);
    const change = await changeSection(db, { section: 'hours', values, accountId }, now);
    expect((await findSettings(db)).hours[1]).toEqual({
      days: 'saturday',
      opens: '09:00',
      closes: '15:30',
    });
    expect(await findContentVersion(db)).toBe(version + 1);
    expect(await changeSection(db, { section: 'hours', values, accountId }, now)).toEqual({
      outcome: 'done',
      value: undefined,
    });

    const filter = { person: null, kind: null, since: null };
    const { lines } = await listJournal(db, { filter, after: undefined, role: 'owner' }, 5, now);
    expect(lines.find(({ action }) => action === 'settings.changed')?.changes).toEqual([
      { field: 'setting.hours.saturday.closes', before: '13:00', after: '15:30' },
    ]);
    const undone = await undoChange(
      db,
      { entryId: entryOf(change), accountId, role: 'owner' },
      now,
    );
    expect(undone.outcome).toBe('done');
    expect((await findSettings(db)).hours).toEqual(exampleSettings.hours);
    expect(await findContentVersion(db)).toBe(version + 2);
  });

  test('an undo is refused when somebody has changed the same setting since', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await person(db, 'owner');
    const save = (closes: string) =>
      changeSection(
        db,
        {
          section: 'hours',
          values: settingSchema('hours').parse({ ...hours, saturdayCloses: closes }),
          accountId,
        },
        now,
      );
    const first = await save('15:30');
    await save('16:00');
    const undone = await undoChange(db, { entryId: entryOf(first), accountId, role: 'owner' }, now);
    expect(undone).toEqual({ outcome: 'rejected', reason: 'changed' });
    expect((await findSettings(db)).hours[1]?.closes).toBe('16:00');
  });
});

onSqlite((engine) => {
  const storedIn = async (db: Db, section: SettingSection) =>
    valuesOf(section, await findSettings(db)) as Record<string, string>;
  const send = async (db: Db, cookie: string, section: string, sent: Record<string, string>) => {
    const version = isSettingSection(section) ? versionOf(await storedIn(db, section)) : '';
    const form = { version, ...sent };
    return action(
      memberArgs(`/admin/settings?section=${section}`, { db, cookie, form }) as never &
        LoaderFunctionArgs,
    );
  };

  test('of two forms opened at once, the second is refused with what is stored, and other sections are not stale', async () => {
    const { db } = await engine.database();
    const { cookie, id: accountId } = await person(db, 'owner');
    const [mine, theirs] = [
      { ...hours, saturdayCloses: '15:30' },
      { ...hours, saturdayCloses: '16:00', sundayOpens: '09:00' },
    ];
    const version = versionOf(hours);
    const values = settingSchema('hours').parse({ ...theirs, sundayCloses: '12:00' });
    await changeSection(db, { section: 'hours', values, accountId }, now);
    expect(await shownAgain(send(db, cookie, 'hours', { ...mine, version }))).toMatchObject({
      status: 409,
      notice: { reason: 'conflict' },
      values: { saturdayCloses: '15:30' },
    });
    expect(await storedIn(db, 'hours')).toMatchObject(values);
    expect(
      (
        await redirected(
          send(db, cookie, 'team', {
            recipient: 'Équipe',
            version: versionOf({ recipient: 'Équipe BWT' }),
          }),
        )
      ).status,
    ).toBe(303);
    const args = memberArgs('/admin/settings?section=hours', { db, cookie }) as never &
      LoaderFunctionArgs;
    expect(await loader(args)).toMatchObject({ by: 'owner' });
  });

  test.each([
    ['hours', { ...hours, saturdayCloses: '' }, { saturdayCloses: 'hours' }],
    ['hours', { ...hours, saturdayCloses: '08:00' }, { saturdayCloses: 'hours' }],
    ['hours', { ...hours, holidays: '31/02\n25/12' }, { holidays: 'dates' }],
    [
      'hours',
      { ...hours, sundayOpens: '25:00', sundayCloses: '26:00' },
      { sundayOpens: 'time', sundayCloses: 'time' },
    ],
    [
      'contact',
      {
        street: '',
        city: 'Okap',
        phones: 'call me',
        email: 'x',
        messaging: 'javascript:1',
        blog: '/p',
      },
      { street: 'missing', phones: 'phones', email: 'email', messaging: 'link' },
    ],
    ['films', { design: 'https://youtube.example/x' }, { design: 'video' }],
  ])(
    '%s: says what is wrong, keeps what was typed, and stores nothing',
    async (section, form, errors) => {
      const { db } = await engine.database();
      const { cookie } = await person(db, 'owner');
      expect(await shownAgain(send(db, cookie, section, form))).toMatchObject({
        status: 400,
        errors,
        values: form,
      });
      expect(await findSettings(db)).toEqual(exampleSettings);
    },
  );

  test.each([
    [
      'contact',
      {
        street: '1, rue A',
        city: 'Okap',
        phones: '+509 11 11 1111\r\n+509 22 22 2222',
        email: 'a@b.example',
        messaging: 'https://wa.me/1',
        blog: '/publication',
      },
      {
        contact: {
          street: '1, rue A',
          city: 'Okap',
          phones: ['+509 11 11 1111', '+509 22 22 2222'],
          email: 'a@b.example',
          messaging: 'https://wa.me/1',
          blog: '/publication',
        },
      },
    ],
    [
      'social',
      {
        video: '/v',
        chat: '/c',
        microblog: '/m',
        facebook: '/f',
        showFacebook: '',
        showGallery: 'on',
      },
      {
        social: {
          video: '/v',
          messaging: '/c',
          microblog: '/m',
          facebook: '/f',
          showFacebook: false,
        },
        menu: { showGallery: true },
      },
    ],
    [
      'hours',
      { ...hours, holidays: '25/12\r\n\r\n3/4/2027\r\n29/2' },
      { hours: exampleSettings.hours, holidays: ['12-25', '2027-04-03', '02-29'] },
    ],
    [
      'advertising',
      { href: '/a', fr: 'A', ht: 'B', en: 'C' },
      { advertising: { href: '/a', fr: 'A', ht: 'B', en: 'C' } },
    ],
    ['films', { design: 'abc', programming: '' }, { players: { outsideIds: { design: 'abc' } } }],
    [
      'team',
      { recipient: 'Équipe' },
      { support: { ...exampleSettings.support, recipient: 'Équipe' } },
    ],
  ])('%s: an owner changes it, and the page shows it again', async (section, form, expected) => {
    const { db } = await engine.database();
    const { cookie } = await person(db, 'owner');
    const { to } = await redirected(send(db, cookie, section, form));
    expect(to).toMatch(new RegExp(`^/admin/settings\\?section=${section}&done=`));
    expect(await findSettings(db)).toEqual({ ...exampleSettings, ...expected });
  });

  test('an unknown section is a 400, and editors change nothing', async () => {
    const { db } = await engine.database();
    const [owner, editor] = [await person(db, 'owner'), await person(db, 'editor')];
    expect(await thrownBy(() => send(db, owner.cookie, 'support', {}))).toMatchObject({
      init: { status: 400 },
    });
    expect(await thrownBy(() => send(db, editor.cookie, 'team', { recipient: 'x' }))).toMatchObject(
      { init: { status: 403 } },
    );
  });
});
