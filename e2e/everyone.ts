import { randomUUID } from 'node:crypto';
import { findDraft, insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot, emptyText } from '#app/features/articles/drafts.ts';
import { previewMs, previewToken } from '#app/features/articles/preview-link.ts';
import { updatePreview } from '#app/features/articles/versions.server.ts';
import { addNote } from '#app/features/contact/admin/review.server.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { wordPath } from '#app/features/contact/word/word.server.ts';
import { changeEnrolment } from '#app/features/courses/admin/commands.server.ts';
import { payCash } from '#app/features/courses/admin/payable.server.ts';
import { issueCertificate } from '#app/features/courses/certificates.server.ts';
import { enrolmentKey } from '#app/features/courses/reference.ts';
import { pictureKey } from '#app/features/pictures/picture-key.ts';
import { openRequest } from '#app/features/privacy/requests.server.ts';
import { registry } from '#app/features.server.ts';
import type { Values } from '#app/office/resource/form.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { addSession, day, enrolOne } from '#test/courses.ts';
import { paid, pasteNew } from '#test/donation-review.ts';
import { giveTo } from '#test/donations.ts';
import { expectDone } from '#test/journal.ts';
import { reply, write } from '#test/message-review.ts';
import { insertPicture } from '#test/moderation.ts';
import { storePosts } from '#test/posts-service.ts';
import { sampleValues } from '#test/sections.ts';
import { secretOf, type TestServer } from '#test/server.ts';
import { makeMember, onDatabase } from './members.ts';
import { drawing } from './pictures.ts';

/**
 * One of the built-in articles, by its French slug: in another language this path redirects to that
 * language's slug.
 */
export const articlePath = '/publication/systemes-d-exploitation-comprendre-choisir-mettre-a-jour';

export type Reader = 'visitor' | 'member' | 'owner';

export type Things = Awaited<ReturnType<typeof makeThings>>;

const longName = 'Marie-Antoinette-Joséphine-Rosemonde Vil';

/** Adds one of everything that a page can show to the database of a site. */
export async function makeThings(server: TestServer) {
  const member = await makeMember(server, { verified: false, username: longName });
  const owner = await makeMember(server, { username: 'Rosemond', role: 'owner' });
  const [secret, accountId, now] = [await secretOf(server), owner.id, Date.now()];
  const person = { name: longName, email: member.email };
  return onDatabase(server, async (db) => {
    const addPicture = async (account: string | null, refusal = {}) => {
      const [id, shown] = [randomUUID(), { title: 'Kap nan syèl Okap', image: drawing }];
      await insertPicture(db, id, account, now, { ...shown, ...refusal });
      return id;
    };
    const given = { accountId: member.id, emailsDonor: false, idempotencyKey: randomUUID() };
    const reference = await giveTo(db, now, person, given);
    const waiting = await addPicture(member.id);
    await addPicture(member.id, { state: 'refused', reason: 'Twò fènwa.' });
    const sent = await addPicture(null);
    const sms = paid('1,000.50', randomUUID().slice(-12), '', '37000000');
    const payment = await pasteNew(db, accountId, sms, now);
    // No page runs what somebody typed.
    const text = 'Bonjou <img src=x onerror=alert(1)>,\nrele m nan 3701 0203.';
    const message = await write(db, { ...person, message: text }, now - 2 * day);
    await reply(db, { messageId: message, accountId }, now);
    await addNote(db, { id: message, accountId, text: 'Li se yon pwofesè.' }, now);
    // A test may make all of it once more.
    const slug = `cours-${randomUUID().slice(0, 8)}`;
    const rows = await makeRows(db, accountId, {
      '/admin/messages/replies': { title: 'Lekòl', fr: 'Bonjour.', ht: 'Bonjou.' },
      '/admin/evidence': { name: 'Lekòl Nò a', 'text.fr': 'Un site en trois langues.' },
      '/admin/courses': {
        ...{ slug, 'title.fr': 'Créer son site', 'text.fr': 'En quatre samedis.' },
        ...{ level: 'beginner', taughtIn: 'ht-fr' },
      },
    });
    const course = { courseId: rows['/admin/courses'] ?? '', accountId };
    const dates = { startsOn: '2030-01-05', endsOn: '2030-01-26' };
    const session = await addSession(db, course, { ...dates, seats: '4' });
    const enrolled = await enrolOne(db, session, 1, { name: longName, at: now });
    const enrolments = db.selectFrom('enrolment').where('reference', '=', enrolled.reference);
    const { id } = await enrolments.select('id').executeTakeFirstOrThrow();
    const gone = await enrolOne(db, session, 2, { name: longName, at: now });
    const refund = { reference: gone.reference, accountId, reason: 'Malad' };
    await payCash(db, { ...refund, amount: 350_000 }, now);
    await changeEnrolment(db, { ...refund, state: 'cancelled' }, now);
    const { reference: learner } = await enrolOne(db, session, 3, { name: longName, at: now });
    const learned = { reference: learner, accountId, reason: 'Malad', role: 'owner' } as const;
    await changeEnrolment(db, { ...learned, state: 'confirmed' }, now);
    const { number } = expectDone(await issueCertificate(db, learned, now));
    await storePosts(db, 'http://127.0.0.1:1', now);
    // Somebody of their own: a test may erase them.
    const email = 'anayiz@example.org';
    const origin = { idempotencyKey: randomUUID(), locale: 'ht', spamReason: null };
    await createMessage(db, { ...person, email, country: 'HT', message: text }, origin, now);
    const dataRequest = await openRequest(db, { email, locale: 'fr', secret }, now);
    const proved = { token_until: now, proved_at: now, choice: 'erase' };
    await db.updateTable('data_request').set(proved).where('id', '=', dataRequest).execute();
    const article = await makeArticle(db, accountId, secret);
    /** The value of each parameter, by the path of a page up to it. */
    const values: Record<string, string> = {
      ...Object.fromEntries(
        registry.resources.flatMap(({ path, kinds: [kind = ''] = [] }) => [
          [`${path}/:id`, rows[path] ?? ''],
          [`${path}/new/:kind`, kind],
        ]),
      ),
      '/publication/:slug': articlePath.replace('/publication/', ''),
      '/publication/preview/:id': article.id,
      '/publication/preview/:id/:key': article.preview,
      '/services/:slug': 'creation-web',
      '/courses/:slug': slug,
      '/courses/:slug/:session': session,
      '/enrolment/:reference': `${enrolled.reference.toLowerCase()}?key=${enrolmentKey(secret, id)}`,
      '/certificate/:number': number.toLowerCase(),
      '/gallery/:id': '7',
      '/word/:key': wordPath(secret, message).replace('/word/', ''),
      '/addpicture/:id': `${sent}?key=${pictureKey(secret, sent)}`,
      '/donation/:reference': reference.toLowerCase(),
      '/mypictures/:id': waiting,
      '/admin/articles/:id': article.id,
      '/admin/articles/:id/versions/:version': article.version,
      '/admin/services/:id': 'web-creation',
      '/admin/settings/:step': 'number',
      '/admin/sessions/:id': session,
      '/admin/enrolments/:reference': enrolled.reference.toLowerCase(),
      '/admin/refunds/:reference': gone.reference.toLowerCase(),
      '/admin/people/:id': member.id,
      '/admin/messages/:id': message,
      '/admin/donations/:reference': reference.toLowerCase(),
      '/admin/privacy/:id': dataRequest,
      '/admin/payees/:method': 'moncash',
      '/admin/donations/payments/:id': payment,
      '/admin/pictures/:id': waiting,
    };
    return { member, owner, reference, values, [Symbol.asyncDispose]: async () => {} };
  });
}

/** A row of each section: of these values, or others that its fields accept. */
async function makeRows(db: Db, accountId: string, given: Readonly<Record<string, Values>>) {
  const rows: Record<string, string> = {};
  for (const resource of registry.resources.filter(({ isFixed }) => !isFixed)) {
    const kind = resource.kinds?.[0];
    const values =
      given[resource.path] ?? sampleValues(resource, `a${randomUUID().slice(0, 8)}`, kind);
    const row = { id: undefined, kind, accountId, values: { ...resource.emptyValues, ...values } };
    const saved = await saveRow(db, resource, row, Date.now());
    rows[resource.path] = expectDone(saved).id;
  }
  return rows;
}

async function makeArticle(db: Db, accountId: string, secret: string) {
  const now = Date.now();
  const words = { title: 'Radyo a', summary: 'Li pale ak tout moun.', content: '## Okap\n\nKap.' };
  const text = { ...emptyText, ...words, changedAt: now };
  const texts = { fr: { ...text, title: 'La radio' }, en: emptyText, ht: text };
  const snapshot = { ...emptySnapshot('Rosemond'), texts };
  const id = await insertDraft(db, { accountId, snapshot }, now);
  const link = { key: 'a-key', until: now + previewMs, by: accountId };
  await updatePreview(db, id, link);
  const version = (await findDraft(db, id))?.row.head ?? '';
  return { id: String(id), version, preview: previewToken(secret, { id, ...link }) };
}

/** The URL of a page of `app/routes.ts`, whose parameters all have values. */
export const pathOf = (page: string, { values }: Things): string =>
  page.replace(/:\w+/g, (name, at: number) => {
    const value = values[page.slice(0, at) + name];
    if (!value) throw new Error(`${page} has no URL for the tests`);
    return value;
  });
