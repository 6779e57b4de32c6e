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
import { makeCertificateNumber } from '#app/features/courses/certificate/certificate-number.ts';
import { enrolmentKey } from '#app/features/courses/reference.ts';
import { pictureKey } from '#app/features/pictures/picture-key.ts';
import { openRequest } from '#app/features/privacy/requests.server.ts';
import { registry } from '#app/features.server.ts';
import type { Values } from '#app/office/resource/form.ts';
import { saveRow } from '#app/office/resource/rows.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { flatRoutes } from '#app/routes.ts';
import { addSession, day, enrolOne } from '#test/courses.ts';
import { paid, pasteNew } from '#test/donation-review.ts';
import { giveTo } from '#test/donations.ts';
import { reply, write } from '#test/message-review.ts';
import { storePosts } from '#test/posts-service.ts';
import { sampleValues } from '#test/sections.ts';
import { secretOf, type TestServer } from '#test/server.ts';
import { makeMember, onDatabase } from './members.ts';
import { insertPicture } from './pictures.ts';

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
    const hang = (state: 'pending' | 'refused', account: string | null) =>
      insertPicture(db, { title: 'Kap nan syèl Okap', account, state, locale: 'ht' });
    const given = { accountId: member.id, emailsDonor: false, idempotencyKey: randomUUID() };
    const reference = await giveTo(db, now, person, given);
    const waiting = await hang('pending', member.id);
    const refused = await hang('refused', member.id);
    const sent = await hang('pending', null);
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
    const own = await makeCertificate(db, session, secret);
    const gone = await enrolOne(db, session, 2, { name: longName, at: now });
    const refund = { reference: gone.reference, accountId, reason: 'Malad' };
    await payCash(db, { ...refund, amount: 350_000 }, now);
    await changeEnrolment(db, { ...refund, state: 'cancelled' }, now);
    await storePosts(db, 'http://127.0.0.1:1', now);
    // Somebody of their own: a test may erase them.
    const email = 'anayiz@example.org';
    const origin = { idempotencyKey: randomUUID(), locale: 'ht', spamReason: null };
    await createMessage(db, { ...person, email, country: 'HT', message: text }, origin, now);
    const dataRequest = await openRequest(db, { email, locale: 'fr', secret }, now);
    const proved = { token_until: now, proved_at: now, choice: 'erase' };
    await db.updateTable('data_request').set(proved).where('id', '=', dataRequest).execute();
    return {
      article: await makeArticle(db, accountId, secret),
      message,
      word: wordPath(secret, message),
      slug,
      rows,
      session,
      enrolment: enrolled.reference.toLowerCase(),
      enrolmentKey: own.key,
      refund: gone.reference.toLowerCase(),
      certificate: own.number,
      dataRequest,
      payment,
      member,
      owner,
      waiting,
      refused,
      sent: `${sent}?key=${pictureKey(secret, sent)}`,
      reference: reference.toLowerCase(),
      [Symbol.asyncDispose]: async () => {},
    };
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
    if (saved.outcome !== 'done') throw new Error(`${resource.path}: ${JSON.stringify(saved)}`);
    rows[resource.path] = saved.value.id;
  }
  return rows;
}

/** Makes a certificate for the only learner of a session. */
async function makeCertificate(db: Db, sessionId: string, secret: string) {
  const learners = db.selectFrom('enrolment').select('id').where('session_id', '=', sessionId);
  const { id } = await learners.executeTakeFirstOrThrow();
  const number = makeCertificateNumber();
  const certificate = {
    ...{ number, enrolment_id: id, name: longName, title: 'Créer son site', hours: 12 },
    ...{ starts_on: '2026-12-05', ends_on: '2026-12-26', locale: 'fr', reason: null },
    ...{ created_at: Date.now(), removed_at: null },
  };
  await db.insertInto('certificate').values(certificate).execute();
  return { number, key: enrolmentKey(secret, id) };
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

/** The value of a parameter in the URL of a page, and of the pages below it. */
const values: Record<string, (things: Things) => string> = {
  ...Object.fromEntries(
    registry.resources.flatMap(({ path, kinds: [kind = ''] = [] }) => [
      [`${path}/:id`, ({ rows }) => rows[path] ?? ''],
      [`${path}/new/:kind`, () => kind],
    ]),
  ),
  '/publication/:slug': () => articlePath.replace('/publication/', ''),
  '/publication/preview/:id': ({ article }) => article.id,
  '/publication/preview/:id/:key': ({ article }) => article.preview,
  '/services/:slug': () => 'creation-web',
  '/courses/:slug': ({ slug }) => slug,
  '/courses/:slug/:session': ({ session }) => session,
  '/enrolment/:reference': ({ enrolment, enrolmentKey }) => `${enrolment}?key=${enrolmentKey}`,
  '/certificate/:number': ({ certificate }) => certificate.toLowerCase(),
  '/gallery/:id': () => '7',
  '/word/:key': ({ word }) => word.replace('/word/', ''),
  '/addpicture/:id': ({ sent }) => sent,
  '/donation/:reference': ({ reference }) => reference,
  '/mypictures/:id': ({ waiting }) => waiting,
  '/admin/articles/:id': ({ article }) => article.id,
  '/admin/articles/:id/versions/:version': ({ article }) => article.version,
  '/admin/services/:id': () => 'web-creation',
  '/admin/settings/:step': () => 'number',
  '/admin/sessions/:id': ({ session }) => session,
  '/admin/enrolments/:reference': ({ enrolment }) => enrolment,
  '/admin/refunds/:reference': ({ refund }) => refund,
  '/admin/people/:id': ({ member }) => member.id,
  '/admin/messages/:id': ({ message }) => message,
  '/admin/donations/:reference': ({ reference }) => reference,
  '/admin/privacy/:id': ({ dataRequest }) => dataRequest,
  '/admin/payees/:method': () => 'moncash',
  '/admin/donations/payments/:id': ({ payment }) => payment,
  '/admin/pictures/:id': ({ waiting }) => waiting,
};

/** A URL for each page of `app/routes.ts` that has a parameter. */
export const addresses: Record<string, (things: Things) => string> = {
  ...Object.fromEntries(
    flatRoutes
      .filter(({ file, path = '' }) => file.endsWith('.tsx') && /^\/(?!en\/|ht\/).*:/.test(path))
      .map(({ path = '' }) => [path, (things: Things) => fill(path, things)]),
  ),
  '/mypictures/:id/deletion': ({ refused }) => `/mypictures/${refused}/deletion`,
};

function fill(path: string, things: Things): string {
  return path.replace(/:\w+/g, (name, at: number) => {
    const value = values[path.slice(0, at) + name]?.(things);
    if (!value) throw new Error(`${path} has no URL for the tests`);
    return value;
  });
}
