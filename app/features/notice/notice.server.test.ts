import type { LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { registry } from '#app/features.server.ts';
import { describeLines, listJournal } from '#app/office/journal/journal-list.server.ts';
import { saveForm } from '#app/office/resource/save.server.ts';
import { versionOf } from '#app/office/versions.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { db, onDatabase, test } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { noticeForm, turnNotice } from './notice.server.ts';
import { action, loader } from './notice-page.tsx';

const now = Date.now();
const hour = 60 * 60_000;
const typed = { fr: 'Fermé lundi', ht: 'Fèmen lendi', en: 'Closed on Monday', tone: 'info' };
const shown = async () => (await findSettings(db)).noticeState.shown;
const timeAt = (ms: number) => new Date(ms).toISOString();

async function save(accountId: string, values: Record<string, string> = {}) {
  const given = { id: 'notice', accountId, values: { ...typed, ...values } };
  const saved = await saveForm(db, noticeForm, given, now);
  return saved.outcome === 'done' ? saved.value.entryId : '';
}

onDatabase((test) => {
  test('a notice begins and ends by the clock, and each turn renews the pages once', async () => {
    const times = { from: timeAt(now + hour), until: timeAt(now + 2 * hour) };
    const accountId = await makeTeamMember(db);
    const entryId = await save(accountId, times);
    const version = await findContentVersion(db);
    await turnNotice(db, now + hour - 1);
    expect([await shown(), await findContentVersion(db)]).toEqual([false, version]);
    // Late, and twice.
    await turnNotice(db, now + hour + 600_000);
    await turnNotice(db, now + hour + 600_001);
    expect([await shown(), await findContentVersion(db)]).toEqual([true, version + 1]);
    await turnNotice(db, now + 2 * hour);
    expect([await shown(), await findContentVersion(db)]).toEqual([false, version + 2]);
    // What the clock does is no change of the team's.
    const undo = { entryId, accountId, role: 'editor' } as const;
    expect(await undoChange(db, undo, now + hour)).toMatchObject({ outcome: 'done' });
  });

  test('without times a notice shows at once; its undo takes it away', async () => {
    const accountId = await makeTeamMember(db);
    const entryId = await save(accountId);
    expect(await shown()).toBe(true);
    await undoChange(db, { entryId, accountId, role: 'editor' }, now);
    expect((await findSettings(db)).notice).toEqual(exampleSettings.notice);
    await turnNotice(db, now);
    expect(await shown()).toBe(false);
  });
});

const send = async (form?: Record<string, string>, by?: string) => {
  const { cookie } = await openSession(db, by ?? (await makeTeamMember(db)));
  const args = memberArgs('/admin/notice', { db, cookie, ...(form && { form }) });
  return args as never & LoaderFunctionArgs;
};
// The version of a site without one.
const version = '';

test('an editor writes it in three languages, with times in Haiti, and takes it away', async () => {
  const id = await makeTeamMember(db);
  await save(id, { from: '2036-12-24T12:00', until: '2036-12-26T08:00', tone: 'warning' });
  const { from } = (await findSettings(db)).notice;
  expect(from).toBe(Date.parse('2036-12-24T17:00Z'));
  const { cookie } = await openSession(db, id);
  const args = memberArgs('/admin/notice', { db, cookie }) as never & LoaderFunctionArgs;
  const { form, state } = await loader(args);
  expect(form.values).toEqual({
    ...typed,
    days: '',
    ...{ from: '2036-12-24T12:00', until: '2036-12-26T08:00', tone: 'warning' },
  });
  expect(state).toBe('waiting');
  await save(id, { fr: '', ht: '', en: '' });
  expect((await loader(args)).state).toBe('none');
  const entries = await db.selectFrom('journal_entry').select('action').execute();
  expect(entries.map(({ action }) => action)).toEqual(['notice.changed', 'notice.removed']);
  const filter = { person: null, kind: null, since: null };
  const page = { filter, after: undefined, locale: 'fr', role: 'owner' } as const;
  const { lines } = await listJournal(db, page, 9, now, registry.journal);
  const said = describeLines(lines, 'fr', registry.journal).flatMap(({ changes }) =>
    changes.map(({ text }) => text.replace(/\s/g, ' ')),
  );
  expect(said).toContain('bandeau : information → attention');
  expect(said).toContain('bandeau, à partir de : — → 24 décembre 2036 à 12 h 00');
  expect(said.join(' ')).not.toMatch(/[0-9a-f]{8}|\d{13}/);
});

test('one button takes it off, whatever is typed, and its undo brings it back', async () => {
  const id = await makeTeamMember(db);
  await save(id);
  const { form } = await loader(await send(undefined, id));
  const typedNow = { fr: '', en: 'x'.repeat(121), from: '2036-12-26T10:00', until: 'soon' };
  const sent = { ...form.values, ...typedNow, version: versionOf(form.values), intent: 'remove' };
  expect((await redirected(action(await send(sent, id)))).to).toMatch(/[?]done=/);
  expect((await findSettings(db)).notice).toMatchObject({ fr: '', ht: '', en: '' });
  const { id: entryId } = await db
    .selectFrom('journal_entry')
    .select('id')
    .where('action', '=', 'notice.removed')
    .executeTakeFirstOrThrow();
  await undoChange(db, { entryId, accountId: id, role: 'editor' }, now);
  expect((await findSettings(db)).notice).toMatchObject(typed);
});

test('where none is left to show, the form begins with seven days; one that shows keeps its times', async () => {
  const id = await makeTeamMember(db);
  const days = async () => {
    const { values, initial } = (await loader(await send(undefined, id))).form;
    return { ...values, ...initial }['days'];
  };
  expect(await days()).toBe('7d');
  await save(id, { until: timeAt(now - hour) });
  expect(await days()).toBe('7d');
  await save(id, { until: timeAt(now + hour) });
  expect(await days()).toBe('');
});

test('a number of days counts from now, whatever the times say', async () => {
  await save(await makeTeamMember(db), { days: '2d', from: '2030-01-01T10:00' });
  expect((await findSettings(db)).notice).toMatchObject({ from: null, until: now + 48 * hour });
  expect(await shown()).toBe(true);
});

test.each([
  [{ fr: '' }, { fr: 'fr' }],
  [{ from: 'noon' }, { from: 'time' }],
  [{ from: '2036-12-24T12:00', until: '2036-12-24T11:00' }, { until: 'order' }],
  [{ tone: 'loud' }, { tone: 'choice' }],
])('%j: says what is wrong and keeps what was typed', async (wrong, errors) => {
  const form = { ...typed, ...wrong, version };
  expect(await shownAgain(action(await send(form)))).toMatchObject({ status: 400, errors });
  expect((await findSettings(db)).notice).toEqual(exampleSettings.notice);
});

test.each([
  ['clear', { en: '', ht: '' }],
  ['keep', { en: typed.en, ht: typed.ht }],
])(
  'a text that another has left behind is asked about before it is public: %s',
  async (intent, left) => {
    const id = await makeTeamMember(db);
    await save(id);
    const { form } = await loader(await send(undefined, id));
    const sent = { ...form.values, fr: 'Fermé vendredi', version: versionOf(form.values) };
    const older = { en: 'older.en', ht: 'older.ht' };
    expect(await shownAgain(action(await send(sent, id)))).toMatchObject({
      ...{ status: 400, errors: older, values: sent },
    });
    expect((await findSettings(db)).notice).toMatchObject(typed);
    expect((await redirected(action(await send({ ...sent, intent }, id)))).to).toMatch(/[?]done=/);
    expect((await findSettings(db)).notice).toMatchObject({ fr: 'Fermé vendredi', ...left });
  },
);
