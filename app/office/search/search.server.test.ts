import { expect } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { evidenceResource } from '#app/features/evidence/evidence.resource.ts';
import { keepAsUnexpected } from '#app/features/payments/payments.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { makeAccount } from '#test/accounts.ts';
import { makeSchool } from '#test/courses.ts';
import { db, eachEngine, test, updateRows } from '#test/database.ts';
import { announce, paid, pasteNew } from '#test/donation-review.ts';
import { write } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { saveRow } from '../resource/rows.server.ts';
import { action as findTyped } from './results.ts';
import { search } from './search.server.ts';
import { action, loader } from './search.tsx';

const now = Date.UTC(2026, 10, 20, 12);
async function find(text: string, role: Role = 'owner') {
  const groups = await search(registry, db, { text, role, locale: 'ht' });
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
eachEngine((test) => {
  test('finds messages by name, email address and text, without regard to accents and case, the newest ten first', async () => {
    const text = `${'Bonjou mesye dam. '.repeat(9)}Mwen renmen KÒK la. ${'Mèsi anpil. '.repeat(9)}`;
    const id = await write(db, { name: 'Hélène Ça', email: 'HELENE@example.org', message: text });
    const found = async (text: string) => (await find(text, 'editor')).messages.map(idOf);
    for (const text of ['helene', 'HÉLÈNE ca', 'kok', 'kòk la', 'helene@EXAMPLE'])
      expect(await found(text)).toEqual([id]);
    const [hit] = (await find('kok')).messages;
    expect(hit?.more).toMatch(/ · … .{0,40}Mwen renmen KÒK la\. .* …$/);
    const none = ['helena', 'kòk  la', ...'% _ .* k?k k*k [kK] kok) \\ a{2} ^b 💡 ٣'.split(' ')];
    for (const text of [...none, "' or 1=1 --"]) expect(await found(text)).toEqual([]);
    for (let n = 1; n <= 12; n++) await write(db, { name: `Anaïs ${n}` }, now + n);
    const names = (await find('anais')).messages.map(({ main }) => main);
    expect([names.length, names[0]]).toEqual([10, 'Anaïs 12']);
    // A message is found by its texts and by its phone.
    await updateRows('message', { phone: '+50937010203' }, id);
    const called = 'Rappeler à la rentrée';
    const note = { id: 'note', message_id: id, account_id: null, created_at: now, text: called };
    await db.insertInto('message_note').values(note).execute();
    expect((await find('a la RENTREE')).messages).toMatchObject([
      { more: expect.stringMatching(/ · Nòt: Rappeler à la rentrée$/) },
    ]);
    expect(await found('3701 0203')).toEqual([id]);
    await updateRows('message_note', { removed_at: now });
    expect(await found('rentree')).toEqual([]);
    // Characters of patterns are found as they are.
    await write(db, { message: '100% [sûr] *vraiment*? (a|b) {2} ^$ \\d _' });
    for (const text of ['100%', '[SUR]', '*vraiment*?', '(a|b) {2} ^$', '\\d _'])
      expect(await found(text), text).toHaveLength(1);
  });

  test('finds donations and payments by their amounts and transaction numbers, with dots and dashes or without, for editors too, but by no phone', async () => {
    const accountId = await makeAccount(db, now);
    const reference = await announce(db, {}, now);
    const paste = (amount: string, number: string) =>
      pasteNew(db, accountId, paid(amount, number), now);
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
    const id = await write(db, { name: 'Jean', email: 'Jean.B@example.org' });
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
    const found = async (text: string) => (await find(text, 'editor')).articles;
    const byTitle = [{ main: 'Kap ete a', more: 'Pibliye · Le cerf-volant d’été' }];
    expect(await found('volant d’ete')).toMatchObject(byTitle);
    // Without the marks of what is written.
    const byText = [{ main: 'Kap ete a', more: 'Pibliye · Bwa Yon kap ak yon ke ki long.' }];
    expect(await found('yon ke')).toMatchObject(byText);
  });

  test('finds the rows of every section by a title or a text in any language, and sessions by course, place and dates', async () => {
    const accountId = await makeAccount(db, now);
    const work = { name: 'Boulangerie Désir', 'text.fr': 'Une caisse', 'text.ht': 'Yon kès' };
    const values = { ...evidenceResource.emptyValues, ...work };
    await saveRow(db, evidenceResource, { id: undefined, kind: 'job', values, accountId }, now);
    const { sessionId } = await makeSchool(db);
    const groups = (text: string) => search(registry, db, { text, role: 'editor', locale: 'fr' });
    const hits = [{ main: 'Boulangerie Désir', more: 'Une caisse' }];
    expect(await groups('desir')).toMatchObject([{ title: 'Réalisations et équipe', hits }]);
    expect(await groups('YON KES')).toMatchObject([{ hits: [{ more: 'Yon kès' }] }]);
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
  // A part of a page is as good as its name.
  for (const name of ['Madame Dons', 'Rose']) await write(db, { name, message: 'dons' });
  const [pages, messages] = await groups('don');
  expect([pages?.title, messages?.title]).toEqual(['Pages du bureau', 'Messages']);
  expect(messages?.hits.map(({ main }) => main)).toEqual(['Madame Dons', 'Rose']);
});

test('what is searched for is in no URL (V14.2.1), and its page can be asked for again', async () => {
  const texts = { fr: { title: 'Le kap', summary: 's', content: 'c' } };
  await insertArticle(db, { author: 'A', texts }, null, Date.now());
  const jean = await signIn(db, 'editor', 'jean');
  const find = async (q: string) => (await jean.send(action, '/ht/admin/search', { q })).to ?? '';
  const to = await find(' kap\u0000 ');
  expect(to).toMatch(/^\/ht\/admin\/search\?s=[\w-]+$/);
  const results = [{ title: 'Atik', hits: [{ main: 'Le kap' }] }];
  for (let visit = 0; visit < 2; visit++)
    expect(await jean.get(loader, to)).toMatchObject({ text: 'kap', results });
  expect(await jean.get(loader, await find('k'))).toMatchObject({ text: 'k', results: null });
  expect(await find(' ')).toBe('/ht/admin/search');
  // The token of another account’s search, or an invented one, finds nothing.
  const rose = await signIn(db, 'editor', 'rose');
  const nothing = { text: '', results: null };
  expect(await rose.get(loader, to)).toMatchObject(nothing);
  for (const made of ['s=x', 'q=kap'])
    expect(await jean.get(loader, `/admin/search?${made}`)).toMatchObject(nothing);
  // While one types.
  const url = '/ht/admin/search/results';
  const typed = async (q: string) => (await findTyped(jean.args(url, { q }))).json();
  const found = await typed(' kap ');
  expect(found).toMatchObject({ text: 'kap', results });
  expect(await jean.get(loader, `/ht/admin/search?s=${found.sealed}`)).toMatchObject({ results });
  expect(await typed('k')).toMatchObject({ text: 'k', results: null });
});
