import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { insertArticle } from '#app/features/articles/articles.server.ts';
import { savedReplies } from '#app/features/contact/admin/saved-reply.resource.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { evidenceResource } from '#app/features/evidence/evidence.resource.ts';
import { dismissPayment, keepAsUnexpected } from '#app/features/payments/payments.server.ts';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { makeAccount } from '#test/accounts.ts';
import { makeSchool } from '#test/courses.ts';
import { db, eachEngine, rowsIn, test, updateRows } from '#test/database.ts';
import { announce, pasteNew, sms } from '#test/donation-review.ts';
import { message } from '#test/outbox.ts';
import type { Values } from '../resource/form.ts';
import type { Resource } from '../resource/resource.ts';
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
    const text = 'Bonjou,\nMwen renmen KÒK la.';
    const { id } = await write({ name: 'Hélène Ça', email: 'HELENE@example.org', message: text });
    const found = async (text: string) => (await find(text, 'editor')).messages.map(idOf);
    for (const text of ['helene', 'HÉLÈNE ca', 'kok', 'kòk la', 'helene@EXAMPLE'])
      expect(await found(text)).toEqual([id]);
    const none = ['helena', 'kòk  la', ...'% _ .* k?k k*k [kK] kok) \\ a{2} ^b 💡 ٣'.split(' ')];
    for (const text of [...none, "' or 1=1 --"]) expect(await found(text)).toEqual([]);
    for (let n = 1; n <= 12; n++) await write({ name: `Anaïs ${n}` }, now + n);
    const names = (await find('anais')).messages.map(({ main }) => main);
    expect([names.length, names[0]]).toEqual([10, 'Anaïs 12']);
    const long = `${'Bonjou mesye dam. '.repeat(9)}Èske nou repare televizyon? ${'Mèsi anpil. '.repeat(9)}`;
    await write({ message: long }, now + 20);
    const [hit] = (await find('televizyon')).messages;
    expect(hit?.more).toMatch(/ · … .{0,40}Èske nou repare televizyon\? .* …$/);
    // Characters of patterns are found as they are.
    const odd = '100% [sûr] *vraiment*? (a|b) {2} ^$ \\d _';
    await write({ message: odd });
    for (const text of ['100%', '[SUR]', '*vraiment*?', '(a|b) {2} ^$', '\\d _', odd])
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
    const waiting = await paste('250.00', '2611234567890');
    const dismissed = await paste('1,250.00', 'MP271121.1033.A67890');
    await dismissPayment(db, { id: dismissed, accountId }, now);
    const donation = reference.toLowerCase();
    for (const [ids, ...texts] of [
      [
        [donation],
        'MP261121.1022.A12345',
        'mp2611211022a12345',
        'MP261121 1022 a12345',
        '261121-1022',
      ],
      [[kept], 'NC-2611-0077', 'nc26110077', '2611 0077'],
      [[waiting], '26112 34567 890'],
      [[dismissed], 'mp2711211033a67890', '1033.A67', '1 250', '1250.00'],
      [[], '9999999', '26%', '37010203', '1251'],
    ] as const)
      for (const text of texts) {
        const { donations, payments } = await find(text, 'editor');
        expect([...donations, ...payments].map(idOf), text).toEqual(ids);
      }
    const sent = 'MonCash: Ou voye 250.00 HTG bay 50936112233. TransCode: 2611239999';
    await pasteNew(db, accountId, sent, now);
    for (const [text, state] of [
      ['NC-2611-0077', 'Don nou pa t ap tann'],
      ['2611239999', 'Pou verifye'],
      ['2611234567890', 'Pou rekonèt'],
      ['1033.A67', 'Mete sou kote'],
    ] as const)
      expect((await find(text)).payments[0]?.more, text).toMatch(new RegExp(`^${state} · `));
    expect((await find('NC-2611-0077', 'editor')).payments[0]?.main).toMatch(
      /^500\b.* · NC-2611-0077$/,
    );
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
    for (const text of [reference, reference.toLowerCase(), reference.slice(4), spaced, 'beliard'])
      for (const role of ['editor', 'owner'] as const)
        expect(await found(text, role)).toEqual([reference.toLowerCase()]);
    for (const text of ['jean.b@', '37010203', '0203', '+509 3701 0203', '(509) 37.01-02 03']) {
      expect(await found(text, 'owner')).toEqual([reference.toLowerCase()]);
      expect(await found(text, 'editor')).toEqual([]);
    }
    const saidIn = async () => (await find(reference)).donations[0]?.more;
    expect(await saidIn()).toMatch(/^Anonse ·/);
    await updateRows('donation', { proof_sent_at: now });
    expect(await saidIn()).toMatch(/^Lajan voye ·/);
  });

  test('reads the newest two thousand of each kind at first, a donation by its reference however old, and all when asked', async () => {
    const reference = await announce(db, { name: 'Zwazo' });
    expect(await hasOlder(registry, db)).toBe(false);
    const [donation] = await rowsIn('donation');
    if (!donation) throw new Error('not stored');
    for (let start = 0; start < 2_000; start += 500) {
      const newer = Array.from({ length: 500 }, (_, n) => ({
        ...{ ...donation, id: randomUUID(), idempotency_key: randomUUID(), name: 'Rose' },
        reference: `BWT-${(36 ** 5 + start + n).toString(36).toUpperCase()}`,
        created_at: Date.now() + n,
      }));
      await db.insertInto('donation').values(newer).execute();
    }
    expect(await hasOlder(registry, db)).toBe(true);
    const found = async (text: string, isAll: boolean) =>
      (await find(text, 'owner', isAll)).donations.length;
    expect(await found('zwazo', false)).toBe(0);
    expect(await found(reference, false)).toBe(1);
    expect(await found('zwazo', true)).toBe(1);
  });

  test('finds people for owners alone, and an article once, in the language of the page', async () => {
    const id = await makeAccount(db, now, { email: 'nadege@example.org', username: 'Nadège' });
    expect((await find('NADEGE')).people).toEqual([
      { to: `/admin/people/${id}`, main: 'Nadège', more: 'nadege@example.org · manm' },
    ]);
    expect((await find('nadege@')).people).toHaveLength(1);
    expect((await find('nadege', 'editor')).people).toEqual([]);
    const text = (title: string) => ({ title, summary: 'Lorem', content: 'Lorem' });
    const content = '## Bwa\n\nYon **kap** ak [yon ke](https://example.org/ke) ki long.';
    const texts = { fr: text('Le cerf-volant d’été'), ht: { ...text('Kap ete a'), content } };
    await insertArticle(db, { author: 'BWT', texts }, null, now);
    const articles = async (text: string) => (await find(text, 'editor')).articles;
    expect(await articles('ETE')).toMatchObject([{ main: 'Kap ete a' }]);
    expect(await articles('volant d’ete')).toMatchObject([
      { main: 'Kap ete a', more: 'Pibliye · Le cerf-volant d’été' },
    ]);
    // Without the marks of what is written.
    const more = 'Pibliye · Bwa Yon kap ak yon ke ki long.';
    expect(await articles('yon ke')).toMatchObject([{ more }]);
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
    const found = async (text: string) => (await find(text, 'editor')).messages;
    for (const [text, line] of [
      ['routeur', / · Repons: Le routeur est prêt$/],
      ['apres la RENTREE', / · Nòt: Rappeler après la rentrée$/],
      ['bonjou', / · Bonjou$/],
      ['3701 0203', /./],
      ['0203', /./],
    ] as const)
      expect(await found(text), text).toMatchObject([{ more: expect.stringMatching(line) }]);
    await updateRows('message_note', { removed_at: now });
    await updateRows('message_reply', { undone_at: now });
    for (const text of ['apres la RENTREE', 'routeur']) expect(await found(text)).toEqual([]);
  });

  test('finds the rows of every section by a title or a text in any language, and sessions by course, place and dates', async () => {
    const accountId = await makeAccount(db, now);
    const save = (resource: Resource, kind: string | undefined, given: Values) => {
      const values = { ...resource.emptyValues, ...given };
      return saveRow(db, resource, { id: undefined, kind, values, image: null, accountId }, now);
    };
    const work = { name: 'Boulangerie Désir', 'text.fr': 'Une caisse', 'text.ht': 'Yon kès' };
    await save(evidenceResource, 'job', work);
    await save(savedReplies, undefined, { title: 'Nos horaires', ht: 'Nou louvri a sizè' });
    const { sessionId } = await makeSchool(db);
    const groups = (text: string) => search(registry, db, { text, role: 'editor', locale: 'fr' });
    const found = async (text: string) =>
      (await groups(text)).flatMap(({ title, hits }) =>
        hits.map(({ main, more }) => `${title}: ${main} (${more})`),
      );
    const section = 'Réalisations et équipe: Boulangerie Désir';
    expect(await found('desir')).toEqual([`${section} (Une caisse)`]);
    expect(await found('YON KES')).toEqual([`${section} (Yon kès)`]);
    expect(await found('louvri a size')).toEqual([
      'Réponses enregistrées: Nos horaires (Nou louvri a sizè)',
    ]);
    const hit = { to: `/admin/sessions/${sessionId}`, more: 'Cap-Haïtien · Ouverte' };
    for (const text of ['5 au 26 decembre', 'cap-haitien'])
      expect((await groups(text))[0]).toMatchObject({ title: 'Sessions', hits: [hit] });
    // The course in another language is found with its session.
    expect(await found('fe sit')).toHaveLength(2);
    await updateRows('evidence', { trashed_at: now });
    expect(await found('desir')).toEqual([]);
  });
});

test('finds the office’s own pages by their names and by what they are called or have, as the role allows; the best first', async () => {
  const groups = (text: string, role: Role = 'owner') =>
    search(registry, db, { text, role, locale: 'fr' });
  const found = async (text: string, role?: Role) =>
    (await groups(text, role))
      .filter(({ title }) => title === 'Pages du bureau')
      .flatMap(({ hits }) => hits.map(({ to, search = '', more }) => [to + search, more]));
  for (const [text, to, more] of [
    ['reglages', '/admin/settings', 'Plus'],
    ['horaires', '/admin/settings?section=hours', 'Réglages'],
    ['jours feries', '/admin/settings?section=hours', 'Réglages · Jours fériés'],
    ['mot de passe', '/head', 'Plus · Mot de passe'],
    ['réponses enr', '/admin/messages/replies', 'Messages'],
  ])
    expect(await found(text ?? '')).toEqual([[to, more]]);
  for (const text of ['reglages', 'sauvegardes', 'horaires', 'exporter', 'inviter'])
    expect(await found(text, 'editor')).toEqual([]);
  // A name before a word.
  expect((await found('images')).map(([to]) => to)).toEqual(['/admin/pictures']);
  await write({ name: 'Madame Dons', message: 'Bonjou' });
  await write({ name: 'Rose', message: 'dons' });
  // A part of a page is as good as its name.
  await write({ name: 'Téléphone Express' });
  for (const [text, ...names] of [
    ['don', 'Madame Dons', 'Rose'],
    ['telephone', 'Téléphone Express'],
  ] as const) {
    const [pages, messages, ...others] = await groups(text);
    expect([pages?.title, messages?.title, others]).toEqual(['Pages du bureau', 'Messages', []]);
    expect(messages?.hits.map(({ main }) => main)).toEqual(names);
  }
});
