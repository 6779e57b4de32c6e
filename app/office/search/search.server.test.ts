import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { evidenceResource } from '#app/features/evidence/evidence.resource.ts';
import { keepAsUnexpected } from '#app/features/payments/payments.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { makeAccount } from '#test/accounts.ts';
import { makeSchool } from '#test/courses.ts';
import { db, eachEngine, rowsIn, test, updateRows } from '#test/database.ts';
import { announce, pasteNew, sms } from '#test/donation-review.ts';
import { message } from '#test/outbox.ts';
import { saveRow } from '../resource/rows.server.ts';
import { hasOlder, search } from './search.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
async function find(text: string, role: Role = 'owner', isAll = false) {
  const asked = { text, role, locale: 'ht', isAll } as const;
  const groups = await search(registry, db, asked);
  const hitsOf = (title: string) => groups.find((group) => group.title === title)?.hits ?? [];
  return {
    messages: hitsOf('Mesaj'),
    donations: hitsOf('Don'),
    payments: hitsOf('Peman'),
    people: hitsOf('Moun'),
    articles: hitsOf('Atik'),
  };
}
const idOf = ({ to }: { to: string }) => to.split('/').at(-1);
let forms = 0;
const write = (given: Partial<typeof message>, at = now) => {
  const origin = { idempotencyKey: `found-${forms++}`, locale: 'fr', spamReason: null };
  return createMessage(db, { ...message, ...given }, origin, at);
};

eachEngine((test) => {
  test('finds messages by name, email address and text, without regard to accents and case, the newest ten first', async () => {
    const text = `${'Bonjou mesye dam. '.repeat(9)}Mwen renmen KÒK la. ${'Mèsi anpil. '.repeat(9)}`;
    const { id } = await write({ name: 'Hélène Ça', email: 'HELENE@example.org', message: text });
    const found = async (text: string) => (await find(text, 'editor')).messages.map(idOf);
    for (const text of ['helene', 'HÉLÈNE ca', 'kok', 'kòk la', 'helene@EXAMPLE'])
      expect(await found(text)).toEqual([id]);
    const [hit] = (await find('kok')).messages;
    expect(hit?.more).toMatch(/ · … .{0,40}Mwen renmen KÒK la\. .* …$/);
    const none = ['helena', 'kòk  la', ...'% _ .* k?k k*k [kK] kok) \\ a{2} ^b 💡 ٣'.split(' ')];
    for (const text of [...none, "' or 1=1 --"]) expect(await found(text)).toEqual([]);
    for (let n = 1; n <= 12; n++) await write({ name: `Anaïs ${n}` }, now + n);
    const names = (await find('anais')).messages.map(({ main }) => main);
    expect([names.length, names[0]]).toEqual([10, 'Anaïs 12']);
    // Characters of patterns are found as they are.
    await write({ message: '100% [sûr] *vraiment*? (a|b) {2} ^$ \\d _' });
    for (const text of ['100%', '[SUR]', '*vraiment*?', '(a|b) {2} ^$', '\\d _'])
      expect(await found(text), text).toHaveLength(1);
  });

  test('finds donations and payments by their amounts and transaction numbers, with dots and dashes or without, for editors too, but by no phone', async () => {
    const accountId = await makeAccount(db, now);
    const reference = await announce(db, {}, now);
    const paste = (amount: string, number: string) =>
      pasteNew(db, accountId, sms(amount, '37010203', number), now);
    const id = await paste('1,000.00', 'MP261121.1022.A12345');
    await donationPayable.match(db, { id, reference, accountId }, now);
    const kept = await paste('500.00', 'NC-2611-0077');
    await keepAsUnexpected(db, { id: kept, accountId }, now);
    const waiting = await paste('1,250.00', '2611234567890');
    for (const [ids, ...texts] of [
      [[reference.toLowerCase()], 'mp2611211022a12345', 'MP261121 1022 a12345', '261121-1022'],
      [[kept], 'NC-2611-0077', 'nc26110077', '2611 0077'],
      [[waiting], '26112 34567 890', '1 250', '1250.00'],
      [[], '9999999', '26%', '37010203', '1251'],
    ] as const)
      for (const text of texts) {
        const { donations, payments } = await find(text, 'editor');
        expect([...donations, ...payments].map(idOf), text).toEqual(ids);
      }
    const [unexpected] = (await find('NC-2611-0077', 'editor')).payments;
    expect(unexpected?.main).toMatch(/^500\b.* · NC-2611-0077$/);
  });

  test('finds a donation by its reference and name; by the donor’s email address and phone for owners alone, with their messages', async () => {
    const jean = { name: 'Jean Béliard', email: 'jean.b@example.org', phone: '+509 37-01.0203' };
    const reference = await announce(db, jean);
    await announce(db, { name: 'Rose', email: 'rose@example.org', phone: '+509 4000 0000' });
    const { id } = await write({ name: 'Jean', email: 'Jean.B@example.org' });
    const messages = async (role: Role) => (await find('37 01 02 03', role)).messages.map(idOf);
    expect([await messages('owner'), await messages('editor')]).toEqual([[id], []]);
    const found = async (text: string, role: Role) => (await find(text, role)).donations.map(idOf);
    const spaced = reference.replace('-', ' ');
    for (const text of [reference.toLowerCase(), reference.slice(4), spaced, 'beliard'])
      expect(await found(text, 'editor')).toEqual([reference.toLowerCase()]);
    for (const text of ['jean.b@', '0203', '+509 3701 0203', '(509) 37.01-02 03']) {
      expect(await found(text, 'owner')).toEqual([reference.toLowerCase()]);
      expect(await found(text, 'editor')).toEqual([]);
    }
  });

  test('reads the newest two thousand of each kind at first, a donation by its reference however old, and all when asked', async () => {
    const reference = await announce(db, { name: 'Zwazo' });
    expect(await hasOlder(registry, db)).toBe(false);
    const [donation] = await rowsIn('donation');
    if (!donation) throw new Error('not stored');
    const newer = { ...donation, name: 'Rose', created_at: Date.now() };
    for (let start = 0; start < 2_000; start += 500) {
      const rows = Array.from({ length: 500 }, (_, n) => ({
        ...{ ...newer, id: randomUUID(), idempotency_key: randomUUID() },
        reference: `BWT-${(36 ** 5 + start + n).toString(36).toUpperCase()}`,
      }));
      await db.insertInto('donation').values(rows).execute();
    }
    expect(await hasOlder(registry, db)).toBe(true);
    const found = async (text: string, isAll = false) =>
      (await find(text, 'owner', isAll)).donations.length;
    const all = [await found('zwazo'), await found(reference), await found('zwazo', true)];
    expect(all).toEqual([0, 1, 1]);
  });

  test('finds people for owners alone, and an article once, in the language of the page', async () => {
    const id = await makeAccount(db, now, { email: 'nadege@example.org', username: 'Nadège' });
    for (const text of ['NADEGE', 'nadege@'])
      expect((await find(text)).people).toEqual([
        { to: `/admin/people/${id}`, main: 'Nadège', more: 'nadege@example.org · manm' },
      ]);
    expect((await find('nadege', 'editor')).people).toEqual([]);
    const text = (title: string) => ({ title, summary: 'Lorem', content: 'Lorem' });
    const content = '## Bwa\n\nYon **kap** ak [yon ke](https://example.org/ke) ki long.';
    const texts = { fr: text('Le cerf-volant d’été'), ht: { ...text('Kap ete a'), content } };
    await insertArticle(db, { author: 'BWT', texts }, null, now);
    for (const [typed, more] of [
      ['volant d’ete', 'Pibliye · Le cerf-volant d’été'],
      // Without the marks of what is written.
      ['yon ke', 'Pibliye · Bwa Yon kap ak yon ke ki long.'],
    ] as const)
      expect((await find(typed, 'editor')).articles).toMatchObject([{ main: 'Kap ete a', more }]);
  });

  test('finds what was said in a message, and its phone', async () => {
    const { id } = await write({ name: 'Rose', message: 'Bonjou' });
    await updateRows('message', { phone: '+50937010203' });
    const said = (text: string) => {
      return { id: randomUUID(), message_id: id, account_id: null, created_at: now, text };
    };
    await db.insertInto('message_note').values(said('Rappeler après la rentrée')).execute();
    const reply = { ...said('Le routeur est prêt'), state_before: 'new', state_after: 'done' };
    await db.insertInto('message_reply').values(reply).execute();
    const found = async (text: string) => (await find(text, 'editor')).messages[0]?.more;
    expect(await found('routeur')).toMatch(/ · Repons: Le routeur est prêt$/);
    expect(await found('apres la RENTREE')).toMatch(/ · Nòt: Rappeler après la rentrée$/);
    expect(await found('3701 0203')).toMatch(/ · Bonjou$/);
    await updateRows('message_note', { removed_at: now });
    await updateRows('message_reply', { undone_at: now });
    for (const text of ['apres la RENTREE', 'routeur']) expect(await found(text)).toBeUndefined();
  });

  test('finds the rows of every section by a title or a text in any language, and sessions by course, place and dates', async () => {
    const accountId = await makeAccount(db, now);
    const work = { name: 'Boulangerie Désir', 'text.fr': 'Une caisse', 'text.ht': 'Yon kès' };
    const values = { ...evidenceResource.emptyValues, ...work };
    await saveRow(db, evidenceResource, { id: undefined, kind: 'job', values, accountId }, now);
    const { sessionId } = await makeSchool(db);
    const groups = (text: string) => search(registry, db, { text, role: 'editor', locale: 'fr' });
    const section = { title: 'Réalisations et équipe' };
    for (const [text, more] of [
      ['desir', 'Une caisse'],
      ['YON KES', 'Yon kès'],
    ] as const) {
      const hits = [{ main: 'Boulangerie Désir', more }];
      expect(await groups(text)).toMatchObject([{ ...section, hits }]);
    }
    const hit = { to: `/admin/sessions/${sessionId}`, more: 'Cap-Haïtien · Ouverte' };
    for (const text of ['5 au 26 decembre', 'cap-haitien'])
      expect((await groups(text))[0]).toMatchObject({ title: 'Sessions', hits: [hit] });
    // The course in another language is found with its session.
    expect(await groups('fe sit')).toHaveLength(2);
    await updateRows('evidence', { trashed_at: now });
    expect(await groups('desir')).toEqual([]);
  });
});

test('finds the office’s own pages by their names and by what they are called or have, as the role allows; the best first', async () => {
  const groups = (text: string, role: Role = 'owner') =>
    search(registry, db, { text, role, locale: 'fr' });
  for (const [text, page] of [
    ['reglages', { to: '/admin/settings', more: 'Plus' }],
    ['horaires', { to: '/admin/settings', search: '?section=hours', more: 'Réglages' }],
    ['mot de passe', { to: '/head', more: 'Plus · Mot de passe' }],
    // A name before a word.
    ['images', { to: '/admin/pictures' }],
  ] as const)
    expect(await groups(text)).toMatchObject([{ title: 'Pages du bureau', hits: [page] }]);
  for (const text of ['reglages', 'sauvegardes', 'horaires', 'exporter', 'inviter'])
    expect(await groups(text, 'editor')).toEqual([]);
  for (const name of ['Madame Dons', 'Téléphone Express']) await write({ name, message: 'Bonjou' });
  await write({ name: 'Rose', message: 'dons' });
  // A part of a page is as good as its name.
  for (const [text, ...names] of [
    ['don', 'Madame Dons', 'Rose'],
    ['telephone', 'Téléphone Express'],
  ] as const) {
    const [pages, messages] = await groups(text);
    expect([pages?.title, messages?.title]).toEqual(['Pages du bureau', 'Messages']);
    expect(messages?.hits.map(({ main }) => main)).toEqual(names);
  }
});
