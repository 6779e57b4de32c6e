import { randomUUID } from 'node:crypto';
import { findSettings, storeSetting } from '#app/features/settings/settings.server.ts';
import { noticeTones, type StoredNotice, settingsSchema } from '#app/features/settings/settings.ts';
import { done, rejected } from '#app/http/result.ts';
import { haitiTime, parseHaitiTime } from '#app/i18n/haiti-time.ts';
import { locales } from '#app/i18n/locale.ts';
import type { Feature } from '#app/office/registry.ts';
import { chips, choice, dateTime, line, localized } from '#app/office/resource/fields.ts';
import { defineForm, type Values } from '#app/office/resource/form.ts';
import type { Db } from '#app/platform/database.server.ts';
import { lockContent } from '#app/platform/localized.server.ts';
import { noticeJournalTexts } from './journal-texts.ts';
import { noticeTexts } from './texts.ts';

export const isOver = ({ until }: StoredNotice, now: number): boolean =>
  until !== null && until <= now;

/** The site shows it within a second: `turnNotice`. */
export const isDue = (notice: StoredNotice, now: number): boolean =>
  notice.fr !== '' && (notice.from === null || notice.from <= now) && !isOver(notice, now);

const dayMs = 24 * 60 * 60_000;

/** How long it shows, from now on; without one, the times say it. */
const shownMs = { '': null, '1d': dayMs, '2d': 2 * dayMs, '7d': 7 * dayMs };
const msFor = (days: string | undefined) => shownMs[days as keyof typeof shownMs] ?? null;

const msOf = (typed: string | undefined) => parseHaitiTime(typed ?? '') ?? null;
const typedOf = (ms: number | null) => (ms === null ? '' : haitiTime(ms));

/** The languages whose text another language's has left behind: it may say what is no longer so. */
const olderTexts = (stored: StoredNotice, texts: Values) =>
  locales.some((locale) => texts[locale] !== stored[locale])
    ? locales.filter((locale) => texts[locale] && texts[locale] === stored[locale])
    : [];

export const noticeForm = defineForm({
  may: 'notice.edit',
  subject: 'notice',
  texts: noticeTexts,
  fields: {
    text: localized(line({ max: 120 }), { layout: 'together', nameIn: (_, locale) => locale }),
    days: chips(Object.keys(shownMs)),
    from: dateTime(),
    until: dateTime(),
    tone: choice(noticeTones),
  },
  check(values) {
    const [from, until] = [msOf(values['from']), msOf(values['until'])];
    return {
      // The other languages show it where they have none.
      ...(!values['fr'] && locales.some((locale) => values[locale]) && { fr: 'fr' }),
      ...(!values['days'] &&
        from !== null &&
        until !== null &&
        until <= from && { until: 'order' }),
    };
  },
  lock: lockContent,
  find: async (db) => (await findSettings(db)).notice,
  valuesOf: ({ id: _id, from, until, tone, ...texts }: StoredNotice) => ({
    ...texts,
    days: texts.fr ? '' : '7d',
    from: typedOf(from),
    until: typedOf(until),
    tone,
  }),
  async write(trx, { stored, values: { days, from, until, ...texts }, now, version }) {
    const older = olderTexts(stored, texts);
    if (version && !version.intent && version.theirs.length === 0 && older.length > 0)
      return rejected('asks');
    if (version?.intent === 'clear') for (const each of older) if (each !== 'fr') texts[each] = '';
    const id = randomUUID().slice(0, 8);
    const ms = msFor(days);
    const times = ms ? { from: null, until: now + ms } : { from: msOf(from), until: msOf(until) };
    const notice = settingsSchema.shape.notice.parse({ ...texts, ...times, id });
    await storeSetting(trx, 'notice', notice, now);
    await storeSetting(trx, 'noticeState', { shown: isDue(notice, now) }, now);
    const change = {
      table: 'setting' as const,
      id: 'notice',
      before: { value: JSON.stringify(stored) },
      after: { value: JSON.stringify(notice) },
    };
    return done({ changes: [change], verb: notice.fr ? 'changed' : 'removed' });
  },
});

/**
 * Begins and ends the notice when its time has come, so that kept pages are rendered again. Several
 * processes may do so.
 */
export async function turnNotice(db: Db, now: number): Promise<void> {
  const { notice, noticeState } = await findSettings(db);
  if (isDue(notice, now) === noticeState.shown) return;
  await db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const latest = await findSettings(trx);
    const shown = isDue(latest.notice, now);
    if (shown !== latest.noticeState.shown) await storeSetting(trx, 'noticeState', { shown }, now);
  });
}

export const notice: Feature = {
  journal: { texts: noticeJournalTexts, subjects: { notice: { kind: 'publish' } } },
  clocks: [{ name: 'the notice', everyMs: 1_000, run: turnNotice }],
};
