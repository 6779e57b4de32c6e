import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { enqueueEmail } from '#app/email/outbox.server.ts';
import { passwordChangedEmail, passwordResetEmail } from '#app/features/accounts/email.server.ts';
import { requestVerification } from '#app/features/accounts/signup/register.server.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { certificatePath } from '#app/features/courses/certificate/certificate-number.ts';
import { enrolmentPath } from '#app/features/courses/enrolments.ts';
import { enrolmentKey } from '#app/features/courses/reference.ts';
import { changeState } from '#app/features/donations/admin/review.server.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import {
  type DonationState,
  donationPath,
  type Method,
} from '#app/features/donations/donations.ts';
import { decide } from '#app/features/pictures/admin/moderation.server.ts';
import { pictureKey } from '#app/features/pictures/picture-key.ts';
import type { PictureState } from '#app/features/pictures/pictures.ts';
import { writeReceipt } from '#app/http/signature.ts';
import { type Locale, locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { diskStorage } from '#app/platform/storage/storage.server.ts';
import { fillDemo } from '#server/demo/fill.ts';
import type { TestServer } from '#test/server.ts';
import { type Member, makeMember, onDatabase, signIn } from '../e2e/members.ts';

export type Viewer = 'member' | 'regular' | 'owner';
export type Found = Record<string, string>;

export const secret = randomBytes(32).toString('hex');

const day = 86_400_000;
const longWord = 'Kapkifèlontanapvolewoanlèmòntay'.repeat(3);

export async function fillSite(
  server: TestServer,
): Promise<{ people: Record<Viewer, Member>; found: Found }> {
  const member = await makeMember(server, { username: 'Mirlande', verified: false });
  const made = await makeMember(server, { username: 'Marie-Antoinette Guerline Jean-Baptiste' });
  const regular = {
    ...made,
    email: 'marie-antoinette.jean-baptiste@une-longue-adresse.example.org',
  };
  const owner = await makeMember(server, { username: 'Rosemond' });
  const found = await onDatabase(server, async (db) => {
    for (const { id, email } of [
      { ...member, email: 'mirlande@example.org' },
      regular,
      { ...owner, email: 'rosemond@example.org' },
    ])
      await db.updateTable('account').set({ email }).where('id', '=', id).execute();
    await db.updateTable('account').set({ role: 'owner' }).where('id', '=', owner.id).execute();
    await db
      .updateTable('account')
      .set({
        phone: '+509 37 00 00 00',
        genre: 'feminin',
        birthdate: '1998-05-18',
        country: 'HT',
        region: 'Nord',
      })
      .where('id', '=', regular.id)
      .execute();
    await writeMails(db, member, regular);
    await sendMessages(db, regular);
    return {
      ...(await createDonations(db, regular)),
      ...(await insertPictures(db, regular, owner)),
    };
  });
  return { people: { member, regular, owner }, found };
}

/** The demo's year (`npm run demo`), for the pages of the back-office. */
export async function fillOffice(server: TestServer): Promise<Found> {
  return onDatabase(server, async (db) => {
    await fillDemo(db, diskStorage(join(server.dataDir, 'pictures')), Date.now());
    // The type of one table stands for all.
    const newest = (table: 'message' | 'payment' | 'account' | 'article_draft', nth = 0) =>
      db
        .selectFrom(table as 'message')
        .select('id')
        .orderBy('created_at', 'desc')
        .offset(nth)
        .limit(1)
        .executeTakeFirstOrThrow();
    const message = (await newest('message', 8)).id;
    const [payment, account, article] = [
      await newest('payment'),
      await newest('account'),
      await newest('article_draft', 1),
    ];
    return {
      '/admin/messages/:id': `/admin/messages/${message}`,
      '/admin/donations/payments/:id': `/admin/donations/payments/${payment.id}`,
      '/admin/people/:id': `/admin/people/${account.id}`,
      '/admin/articles/:id': `/admin/articles/${article.id}`,
      ...(await findCourses(db)),
    };
  });
}

/** Places in the demo's school: a session that is open, a place in it, and a certificate. */
async function findCourses(db: Db): Promise<Found> {
  const session = await db
    .selectFrom('course_session as s')
    .innerJoin('course as c', 'c.id', 's.course_id')
    .select(['s.id', 's.course_id as courseId', 'c.slug'])
    .where('s.starts_on', '>', new Date().toISOString().slice(0, 10))
    .orderBy('s.starts_on')
    .executeTakeFirstOrThrow();
  const { id, reference } = await db
    .selectFrom('enrolment')
    .select(['id', 'reference'])
    .where('session_id', '=', session.id)
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow();
  const { number } = await db.selectFrom('certificate').select('number').executeTakeFirstOrThrow();
  return {
    '/courses/:slug': `/courses/${session.slug}`,
    '/courses/:slug/:session': `/courses/${session.slug}/${session.id}`,
    '/enrolment/:reference': enrolmentPath(reference, enrolmentKey(secret, id)),
    '/certificate/:number': certificatePath(number),
    '/admin/courses/:id': `/admin/courses/${session.courseId}`,
    '/admin/sessions/:id': `/admin/sessions/${session.id}`,
    '/admin/sessions/:id/attendance': `/admin/sessions/${session.id}/attendance`,
  };
}

export async function signInAs(
  server: TestServer,
  context: BrowserContext,
  member: Member,
): Promise<void> {
  await signIn(server, context, member, 'Firefox, Windows');
  await signIn(server, context, member, 'Chrome, Android');
}

async function writeMails(db: Db, member: Member, { id }: Member): Promise<void> {
  for (const locale of locales) {
    await requestVerification(db, member.id, locale, Date.now());
    await enqueueEmail(db, passwordResetEmail({ accountId: id, locale }), Date.now());
  }
  await enqueueEmail(db, passwordChangedEmail({ accountId: id }), Date.now());
}

async function sendMessages(db: Db, { email, username }: Member): Promise<void> {
  const messages = [
    'Bonjour, je voudrais un site pour mon atelier de couture au Cap-Haïtien : quelques pages, des photos, et une adresse pour m’écrire.',
    `Mwen ta renmen swiv fòmasyon rezo a. ${longWord}`,
    'Merci beaucoup !',
  ];
  for (const [index, message] of messages.entries()) {
    const input = { name: username, email, country: 'HT' as const, message };
    const reception = { idempotencyKey: randomUUID(), locale: 'fr', spamReason: null };
    await createMessage(db, input, reception, Date.now() - index * 9 * day);
  }
}

const donations: { name: string; method: Method; states: DonationState[]; locale: Locale }[] = [
  { name: 'announced', method: 'moncash', states: [], locale: 'ht' },
  { name: 'bank', method: 'bank-transfer', states: [], locale: 'fr' },
  { name: 'received', method: 'natcash', states: ['received'], locale: 'en' },
  { name: 'confirmed', method: 'moncash', states: ['received', 'confirmed'], locale: 'fr' },
  { name: 'refused', method: 'moncash', states: ['received', 'refused'], locale: 'fr' },
];

async function createDonations(db: Db, { id, email, username }: Member): Promise<Found> {
  const found: Found = {};
  for (const [index, { name, method, states, locale }] of donations.entries()) {
    const input = {
      name: username,
      email,
      phone: '+509 37 00 00 00',
      amount: 125_000_00,
      message: 'Pou lekòl la.',
    };
    const origin = {
      idempotencyKey: randomUUID(),
      accountId: id,
      locale,
      spamReason: null,
      emailsDonor: true,
    };
    const announced = Date.now() - (index + 1) * day;
    const donation = { ...input, currency: 'HTG', transferMethod: method } as const;
    const { reference } = await createDonation(db, donation, origin, announced);
    for (const [step, state] of states.entries())
      await changeState(
        db,
        {
          accountId: null,
          role: 'owner',
          reference,
          state,
          reason: state === 'refused' ? 'Le transfert a été annulé.' : null,
        },
        announced + (step + 1) * 3_600_000,
      );
    found[`donation-${name}`] = donationPath(reference);
    found['/admin/donations/:reference'] = `/admin/donations/${reference.toLowerCase()}`;
    found['/admin/donations/:reference/state'] =
      `/admin/donations/${reference.toLowerCase()}/state`;
    found['donation-sent'] = `/donation?sent=${writeReceipt(secret, 'donation-sent', reference)}`;
  }
  return found;
}

const pictures: { image: string; title: string; state: PictureState }[] = [
  { image: 'citadelle', title: 'La Citadelle au petit matin', state: 'approved' },
  { image: 'night-kites', title: longWord, state: 'refused' },
  { image: 'solar-market', title: 'Jou mache nan Milo', state: 'pending' },
  {
    image: 'gingerbread-houses',
    title: 'Les maisons de bois se réveillent avant l’orage, vues du boulevard du Cap-Haïtien',
    state: 'pending',
  },
];

async function insertPictures(db: Db, { id: account_id }: Member, owner: Member): Promise<Found> {
  const found: Found = {};
  for (const [index, { image, title, state }] of pictures.entries()) {
    const id = await insertPicture(db, {
      image,
      title,
      account_id,
      sent_at: Date.now() - (9 - index) * day,
    });
    if (state === 'approved') found['/mypictures/:id'] = `/mypictures/${id}`;
    if (state === 'approved') found['/mypictures/:id/deletion'] = `/mypictures/${id}/deletion`;
    if (state === 'refused') found['/admin/pictures/:id'] = `/admin/pictures/${id}`;
    const decision = { id, revision: 1, accountId: owner.id };
    const reason =
      'La photo est trop sombre : on ne reconnaît pas le kap. Envoyez-en une autre, prise en plein jour.';
    if (state === 'refused')
      await decide(db, { ...decision, action: 'refuse', reason }, Date.now());
    if (state !== 'approved') continue;
    const decided = await decide(db, { ...decision, action: 'approve' }, Date.now());
    if (decided.outcome === 'done')
      found['admin-pictures-decided'] = `/admin/pictures?done=${decided.value.entryId}`;
  }
  const ofVisitor = await insertPicture(db, {
    image: 'repair-workshop',
    title: 'Mon atelier',
    account_id: null,
    sent_at: Date.now(),
  });
  return {
    ...found,
    '/addpicture/:id': `/addpicture/${ofVisitor}?key=${pictureKey(secret, ofVisitor)}`,
    'addpicture-sent': `/addpicture?sent=${ofVisitor}`,
  };
}

type NewPicture = { image: string; title: string; account_id: string | null; sent_at: number };

/** A drawing of ours, as if it were sent: nothing has to be encoded for it. */
async function insertPicture(db: Db, { image, title, ...sent }: NewPicture): Promise<string> {
  const id = randomUUID();
  const drawing = { image: `builtin/gallery/${image}`, width: 800, height: 600 };
  const row = { id, ...drawing, ...sent, idempotency_key: id, state: 'pending', revision: 1 };
  await db.insertInto('picture').values(row).execute();
  const description =
    'Prise avec mon téléphone, de la route qui monte : au loin on voit la mer et, au-dessus du marché, trois kaps.';
  await db
    .insertInto('picture_text')
    .values({ picture_id: id, locale: 'fr', title, description })
    .execute();
  return id;
}
