import { expect } from 'vitest';
import { registry } from '#app/features.server.ts';
import { haitiTime } from '#app/i18n/haiti-time.ts';
import { locales } from '#app/i18n/locale.ts';
import { db, onDatabase, test } from '#test/database.ts';
import { announce } from '#test/donation-review.ts';
import { write } from '#test/message-review.ts';
import { csvLine, exportLines } from './exports.server.ts';

const now = Date.now();
type Asked = Parameters<typeof exportLines>[2];

async function textOf(kind: string, given: Partial<Asked> = {}, perStep?: number) {
  const list = registry.exports.find((each) => each.kind === kind) ?? { tables: [] as never };
  const asked: Asked = { from: 0, to: now + 1, locale: 'en', ...given };
  let text = '';
  for await (const part of exportLines(db, list, asked, perStep)) text += part;
  return text.split('\r\n');
}

test.each([
  ['en', ['Anaïs', 2, -5.5, null], '"Anaïs",2,-5.5,\r\n'],
  // Spreadsheets in French take a comma for a decimal point.
  ['fr', ['Il dit "oui",\nvite', 2], '"Il dit ""oui"",\nvite";2\r\n'],
  ['en', ['=1+1', '+509 3701', '-2'], `"'=1+1","'+509 3701","'-2"\r\n`],
  ['en', ['@SUM(A1)', '\t=1', ' =1'], `"'@SUM(A1)","'\t=1","' =1"\r\n`],
] as const)('a line of CSV in %s: %j', (locale, cells, line) => {
  expect(csvLine(locale, cells)).toBe(line);
});

onDatabase((test) => {
  test('a list of more rows than one step holds each of them once, the oldest first', async () => {
    for (let n = 0; n < 5; n += 1) await write(db, { name: `=${n}` }, now - (n % 3) * 60_000);
    const [head, ...lines] = await textOf('messages', {}, 2);
    expect(head).toMatch(/^\uFEFF"Created at","From name",/);
    const rows = lines.slice(0, -1);
    expect(new Set(rows.map((line) => /"'=(\d+)"/.exec(line)?.[1])).size).toBe(5);
    const times = rows.map((line) => line.slice(0, 18));
    expect(times).toEqual(times.toSorted());
    expect(await textOf('messages', { from: now + 1, to: now + 2 })).toHaveLength(2);
  });

  test('donations have their amounts, states and times in columns; every list has its headings in each language', async () => {
    const reference = await announce(db, {}, now);
    for (const { kind } of registry.exports)
      for (const locale of locales) await textOf(kind, { locale });
    const at = haitiTime(now).replace('T', ' ');
    const [columns, donation] = await textOf('donations');
    expect(columns).toContain('"Reference","Announced at","State","Amount","Currency"');
    expect(donation).toContain(`"${reference}","${at}","announced",`);
  });
});
