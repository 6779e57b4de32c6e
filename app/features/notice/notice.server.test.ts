import { expect } from 'vitest';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { registry } from '#app/features.server.ts';
import { describeLines } from '#app/office/journal/journal-list.server.ts';
import { saveForm } from '#app/office/resource/save.server.ts';
import { versionOf } from '#app/office/versions.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { db, onDatabase, test } from '#test/database.ts';
import { expectDone, listJournal, undoChange } from '#test/journal.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { noticeForm, turnNotice } from './notice.server.ts';
import { action, loader } from './notice-page.tsx';

const now = Date.now();
const hour = 60 * 60_000;
const path = '/admin/notice';
const typed = { fr: 'Fermé lundi', ht: 'Fèmen lendi', en: 'Closed on Monday', tone: 'info' };
const shown = async () => (await findSettings(db)).noticeState.shown;
const stored = async () => (await findSettings(db)).notice;
const timeAt = (ms: number) => new Date(ms).toISOString();

async function save(accountId: string, values: Record<string, string> = {}) {
  const given = { id: 'notice', accountId, values: { ...typed, ...values } };
  return expectDone(await saveForm(db, noticeForm, given, now)).entryId;
}

onDatabase((test) => {
  test('a notice begins and ends by the clock, and each turn renews the pages once; its undo takes it away', async () => {
    const times = { from: timeAt(now + hour), until: timeAt(now + 2 * hour) };
    const accountId = await makeTeamMember(db);
    const entryId = await save(accountId, times);
    const version = await findContentVersion(db);
    const after = async (...turns: number[]) => {
      for (const at of turns) await turnNotice(db, now + at);
      return [await shown(), (await findContentVersion(db)) - version];
    };
    expect(await after(hour - 1)).toEqual([false, 0]);
    // Late, and twice.
    expect(await after(hour + 600_000, hour + 600_001)).toEqual([true, 1]);
    expect(await after(2 * hour)).toEqual([false, 2]);
    expect(await after(hour)).toEqual([true, 3]);
    await undoChange(db, { entryId, accountId, role: 'editor' }, now + hour);
    expect((await after(hour))[0]).toBe(false);
  });
});

test('a notice has times of Haiti, on its form and in the journal, which shows no ids; a number of days counts from now, and the form of a notice that is over offers seven', async () => {
  const { id, get } = await signIn(db);
  const times = { from: '2036-12-24T12:00', until: '2036-12-26T08:00' };
  await save(id, times);
  expect((await stored()).from).toBe(Date.parse('2036-12-24T17:00Z'));
  const form = { values: { ...typed, ...times, days: '' } };
  expect(await get(loader, path)).toMatchObject({ state: 'waiting', form });
  const { lines } = await listJournal(db, now);
  const changes = describeLines(lines, 'fr', registry.journal).flatMap((line) => line.changes);
  const said = changes.map(({ text }) => text.replace(/\s/g, ' '));
  expect(said).toContain('bandeau, à partir de : — → 24 décembre 2036 à 12 h 00');
  expect(said.join(' ')).not.toMatch(/[0-9a-f]{8}|\d{13}/);
  // A number of days replaces the times.
  await save(id, { days: '2d', from: '2030-01-01T10:00' });
  expect(await stored()).toMatchObject({ from: null, until: now + 48 * hour });
  await save(id, { until: timeAt(now - hour) });
  expect((await get(loader, path)).form.initial).toMatchObject({ days: '7d' });
});

test.each([
  [{ fr: '' }, { fr: 'fr' }],
  [{ from: '2036-12-24T12:00', until: '2036-12-24T12:00' }, { until: 'order' }],
])('%j is refused', async (wrong, errors) => {
  const { send } = await signIn(db);
  const form = { ...typed, ...wrong, version: '' };
  expect(await send(action, path, form)).toMatchObject({ status: 400, errors });
  expect(await stored()).toEqual(exampleSettings.notice);
});

test('a text that another has left behind is asked about before it is public; one button takes all off, whatever is typed', async () => {
  const { id, get, press, send } = await signIn(db);
  await save(id);
  const { values } = (await get(loader, path)).form;
  const sent = { ...values, fr: 'Fermé vendredi', version: versionOf(values) };
  const asked = { status: 400, errors: {}, notice: { reason: 'asks' }, values: sent };
  expect(await send(action, path, sent)).toMatchObject(asked);
  expect(await stored()).toMatchObject(typed);
  for (const [intent, form, left] of [
    ['keep', {}, { fr: sent.fr, en: typed.en, ht: typed.ht }],
    ['clear', { fr: 'Fermé samedi' }, { fr: 'Fermé samedi', en: '', ht: '' }],
    ['remove', { en: 'x'.repeat(121), until: 'soon' }, { fr: '', ht: '', en: '' }],
  ] as const) {
    const version = versionOf((await get(loader, path)).form.values);
    const pressed = await press(action, path, { ...sent, ...form, version, intent });
    expect(pressed).toMatch(/[?]done=/);
    expect(await stored()).toMatchObject(left);
  }
});
