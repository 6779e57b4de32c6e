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
import { db, eachEngine, test } from '#test/database.ts';
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
    expect(names).toHaveLength(10);
    expect(names[0]).toBe('Anaïs 12');
    const long = `${'Bonjou mesye dam. '.repeat(9)}Èske nou repare televizyon? ${'Mèsi anpil. '.repeat(9)}`;
    await write({ message: long }, now + 20);
    const [hit] = (await find('televizyon')).messages;
    expect(hit?.more).toMatch(/ · … .{0,40}Èske nou repare televizyon\? .* …$/);
  });

  test('finds what looks like a pattern', async () => {
    const odd = '100% [sûr] *vraiment*? (a|b) {2} ^$ \\d _';
    await write({ message: odd });
    for (const text of ['100%', '[SUR]', '*vraiment*?', '(a|b) {2} ^$', '\\d _', odd])
      expect((await find(text)).messages).toHaveLength(1);
  });

  test('finds donations and payments by their transaction numbers, with dots and dashes or without, for editors too', async () => {
    const accountId = await makeAccount(db, now);
    const reference = await announce(db, {}, now);
    const paste = (amount: string, number: string) =>
      pasteNew(db, accountId, sms(amount, '37010203', number), now);
    const matched = await paste('1,000.00', 'MP261121.1022.A12345');
    await donationPayable.match(db, { id: matched, reference, accountId }, now);
    const kept = await paste('500.00', 'NC-2611-0077');
    await keepAsUnexpected(db, { id: kept, accountId }, now);
    const waiting = await paste('250.00', '2611234567890');
    const found = async (text: string) => {
      const { donations, payments } = await find(text, 'editor');
      return [...donations, ...payments].map(idOf);
    };
    const typed = ['MP261121.1022.A12345', 'mp2611211022a12345', 'MP261121 1022 a12345'];
    for (const text of [...typed, '261121-1022'])
      expect(await found(text)).toEqual([reference.toLowerCase()]);
    for (const text of ['NC-2611-0077', 'nc26110077', '2611 0077'])
      expect(await found(text)).toEqual([kept]);
    expect(await found('26112 34567 890')).toEqual([waiting]);
    expect((await find('NC-2611-0077', 'editor')).payments).toMatchObject([
      {
        main: expect.stringMatching(/^500\b.* · NC-2611-0077$/),
        more: expect.stringMatching(/^Don nou pa t ap tann · /),
      },
    ]);
    // By its amount, as people write it.
    expect(await found('1 000')).toContain(reference.toLowerCase());
    for (const text of ['9999999', '26%']) expect(await found(text)).toEqual([]);
    const sent = 'MonCash: Ou voye 250.00 HTG bay 50936112233. TransCode: 2611239999';
    await pasteNew(db, accountId, sent, now);
    const stateOf = async (text: string) => (await find(text)).payments[0]?.more;
    expect(await stateOf('2611239999')).toMatch(/^Pou verifye · /);
    expect(await stateOf('2611234567890')).toMatch(/^Pou rekonèt · /);
  });

  test('finds payments by their amounts, and those that were set aside by their numbers too, but by no phone', async () => {
    const accountId = await makeAccount(db, now);
    const text = sms('1,250.00', '37010203', 'MP261121.1022.A12345');
    const id = await pasteNew(db, accountId, text, now);
    await dismissPayment(db, { id, accountId }, now);
    const found = async (asked: string) => (await find(asked, 'editor')).payments;
    for (const asked of ['mp2611211022a12345', '1022.A12', '1 250', '1250.00'])
      expect(await found(asked)).toMatchObject([
        {
          to: `/admin/donations/payments/${id}`,
          main: expect.stringMatching(/ · MP261121\.1022\.A12345$/),
          more: expect.stringMatching(/^Mete sou kote · /),
        },
      ]);
    for (const asked of ['37010203', '1251']) expect(await found(asked)).toEqual([]);
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
    await db.updateTable('donation').set({ proof_sent_at: now }).execute();
    // As on its page, and in the filters of the list.
    expect(await saidIn()).toMatch(/^Lajan voye ·/);
  });

  test('reads the newest two thousand of each kind at first, a donation by its reference however old, and all when asked', async () => {
    await write({ name: 'Zwazo' }, now - 1);
    const reference = await announce(db, { name: 'Zwazo' });
    expect(await hasOlder(registry, db)).toBe(false);
    const message = await db.selectFrom('message').selectAll().executeTakeFirstOrThrow();
    const donation = await db.selectFrom('donation').selectAll().executeTakeFirstOrThrow();
    for (let start = 0; start < 2_000; start += 500) {
      const numbers = Array.from({ length: 500 }, (_, n) => start + n);
      const ids = () => ({ id: randomUUID(), idempotency_key: randomUUID() });
      const newer = (n: number) => ({ ...ids(), created_at: Date.now() + n });
      const messages = numbers.map((n) => ({ ...message, from_name: 'Rose', ...newer(n) }));
      await db.insertInto('message').values(messages).execute();
      const reference = (n: number) => `BWT-${(36 ** 5 + n).toString(36).toUpperCase()}`;
      const of = (n: number) => ({ name: 'Rose', reference: reference(n), ...newer(n) });
      const donations = numbers.map((n) => ({ ...donation, ...of(n) }));
      await db.insertInto('donation').values(donations).execute();
    }
    const found = async (text: string, isAll: boolean) => {
      const { messages, donations } = await find(text, 'owner', isAll);
      return [messages.length, donations.length];
    };
    expect(await hasOlder(registry, db)).toBe(true);
    expect(await found('zwazo', false)).toEqual([0, 0]);
    expect(await found(reference, false)).toEqual([0, 1]);
    expect(await found('zwazo', true)).toEqual([1, 1]);
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
    const texts = {
      fr: text('Le cerf-volant d’été'),
      ht: { ...text('Kap ete a'), content },
    };
    await insertArticle(db, { author: 'BWT', texts }, null, now);
    expect((await find('ETE')).articles).toMatchObject([{ main: 'Kap ete a' }]);
    expect((await find('volant d’ete', 'editor')).articles).toMatchObject([
      { main: 'Kap ete a', more: 'Pibliye · Le cerf-volant d’été' },
    ]);
    // Without the marks of what is written.
    expect((await find('yon ke', 'editor')).articles).toMatchObject([
      { more: 'Pibliye · Bwa Yon kap ak yon ke ki long.' },
    ]);
  });

  test('finds what was said in a message, and its phone', async () => {
    const { id } = await write({ name: 'Rose', message: 'Bonjou' });
    await db.updateTable('message').set({ phone: '+50937010203' }).execute();
    const said = { message_id: id, account_id: null, created_at: now };
    const note = { ...said, id: randomUUID(), text: 'Rappeler après la rentrée' };
    await db.insertInto('message_note').values(note).execute();
    const reply = { ...said, id: randomUUID(), text: 'Le routeur est prêt' };
    const states = { state_before: 'new', state_after: 'done' };
    await db
      .insertInto('message_reply')
      .values({ ...reply, ...states })
      .execute();
    const found = async (text: string) => (await find(text, 'editor')).messages.map(idOf);
    for (const text of ['apres la RENTREE', 'routeur', '3701 0203', '0203'])
      expect(await found(text)).toEqual([id]);
    const lineOf = async (text: string) => (await find(text, 'editor')).messages[0]?.more;
    expect(await lineOf('routeur')).toMatch(/ · Repons: Le routeur est prêt$/);
    expect(await lineOf('RENTREE')).toMatch(/ · Nòt: Rappeler après la rentrée$/);
    expect(await lineOf('bonjou')).toMatch(/ · Bonjou$/);
    await db.updateTable('message_note').set({ removed_at: now }).execute();
    await db.updateTable('message_reply').set({ undone_at: now }).execute();
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
    const found = async (text: string) =>
      (await search(registry, db, { text, role: 'editor', locale: 'fr' })).flatMap(
        ({ title, hits }) => hits.map(({ main, more }) => `${title}: ${main} (${more})`),
      );
    const section = 'Réalisations et équipe: Boulangerie Désir';
    expect(await found('desir')).toEqual([`${section} (Une caisse)`]);
    expect(await found('YON KES')).toEqual([`${section} (Yon kès)`]);
    expect(await found('louvri a size')).toEqual([
      'Réponses enregistrées: Nos horaires (Nou louvri a sizè)',
    ]);
    for (const text of ['5 au 26 decembre', 'cap-haitien'])
      expect((await search(registry, db, { text, role: 'editor', locale: 'fr' }))[0]).toMatchObject(
        {
          title: 'Sessions',
          hits: [{ to: `/admin/sessions/${sessionId}`, more: 'Cap-Haïtien · Ouverte' }],
        },
      );
    // The course in another language is found with its session.
    expect(await found('fe sit')).toHaveLength(2);
    await db.updateTable('evidence').set({ trashed_at: now }).execute();
    expect(await found('desir')).toEqual([]);
  });
});

test('finds the office’s own pages by their names and by what they are called or have, as the role allows; the best first', async () => {
  const found = async (text: string, role: Role = 'owner') =>
    (await search(registry, db, { text, role, locale: 'fr' }))
      .filter(({ title }) => title === 'Pages du bureau')
      .flatMap(({ hits }) => hits.map(({ to, search = '', more }) => [to + search, more]));
  expect(await found('reglages')).toEqual([['/admin/settings', 'Plus']]);
  expect(await found('sauvegardes')).toEqual([['/admin/backup', 'Plus']]);
  expect(await found('horaires')).toEqual([['/admin/settings?section=hours', 'Réglages']]);
  expect(await found('jours feries')).toEqual([
    ['/admin/settings?section=hours', 'Réglages · Jours fériés'],
  ]);
  expect(await found('mot de passe')).toEqual([['/head', 'Plus · Mot de passe']]);
  expect(await found('réponses enr')).toEqual([['/admin/messages/replies', 'Messages']]);
  for (const text of ['reglages', 'sauvegardes', 'horaires', 'exporter', 'inviter'])
    expect(await found(text, 'editor')).toEqual([]);
  // A name before a word.
  expect((await found('images')).map(([to]) => to)).toEqual(['/admin/pictures']);
  await write({ name: 'Madame Dons', message: 'Bonjou' });
  await write({ name: 'Rose', message: 'dons' });
  const groups = await search(registry, db, { text: 'don', role: 'owner', locale: 'fr' });
  expect(groups.map(({ title }) => title)).toEqual(['Pages du bureau', 'Messages']);
  expect(groups[1]?.hits.map(({ main }) => main)).toEqual(['Madame Dons', 'Rose']);
  // A part of a page is as good as its name.
  await write({ name: 'Téléphone Express' });
  const phones = await search(registry, db, { text: 'telephone', role: 'owner', locale: 'fr' });
  expect(phones.map(({ title }) => title)).toEqual(['Pages du bureau', 'Messages']);
});
