import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertPayment } from '#app/features/donation-review/payments.server.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { pictureKey } from '#app/features/pictures/picture-key.ts';
import type { TestServer } from '#test/server.ts';
import { type Member, makeMember, onDatabase } from './members.ts';
import { insertPicture } from './pictures.ts';
import { articlePath } from './site.ts';

export type Reader = 'visitor' | 'member' | 'owner';

/** Adds one of everything that a page can show to the database of a site. */
export type Things = Record<'member' | 'owner', Member> & {
  waiting: string;
  refused: string;
  sent: string;
  reference: string;
  payment: string;
};

const longName = 'Marie-Antoinette-Joséphine-Rosemonde Vil';

export async function makeThings(server: TestServer): Promise<Things> {
  const member = await makeMember(server, { verified: false, username: longName });
  const owner = await makeMember(server, { username: 'Rosemond' });
  const secret = await readFile(join(server.dataDir, 'app-secret'), 'utf8');
  return onDatabase(server, async (db) => {
    await db.updateTable('account').set({ role: 'owner' }).where('id', '=', owner.id).execute();
    const hang = (state: 'pending' | 'refused', account: string | null) =>
      insertPicture(db, { title: 'Kap nan syèl Okap', account, state, locale: 'ht' });
    const donation = {
      name: longName,
      email: member.email,
      phone: '+509 37 00 00 00',
      amount: 100_050,
      message: 'Pou lekòl la.',
    };
    const { reference } = await createDonation(
      db,
      { ...donation, currency: 'HTG', transferMethod: 'moncash' },
      { idempotencyKey: randomUUID(), accountId: member.id, locale: 'fr', spamReason: null, emailsDonor: false },
      Date.now(),
    );
    const [waiting, refused, sent] = [
      await hang('pending', member.id),
      await hang('refused', member.id),
      await hang('pending', null),
    ];
    const sms = 'Vous avez reçu 1,000.50 HTG de 50937000000. TransCode: ';
    const stored = await insertPayment(
      db,
      { sms: sms + randomUUID().slice(-12), accountId: owner.id, ownPhones: [] },
      Date.now(),
    );
    if (stored.outcome !== 'done' || !('paymentId' in stored.value)) throw new Error('the payment was not stored');
    return {
      payment: stored.value.paymentId,
      member,
      owner,
      waiting,
      refused,
      sent: `${sent}?key=${pictureKey(secret, sent)}`,
      reference: reference.toLowerCase(),
    };
  });
}

/** A URL for each page of `app/routes.ts` that has a parameter. */
export const addresses: Record<string, (things: Things) => string> = {
  '/publication/:slug': () => articlePath,
  '/gallery/:id': () => '/gallery/7',
  '/addpicture/:id': ({ sent }) => `/addpicture/${sent}`,
  '/donation/:reference': ({ reference }) => `/donation/${reference}`,
  '/mypictures/:id': ({ waiting }) => `/mypictures/${waiting}`,
  '/mypictures/:id/deletion': ({ refused }) => `/mypictures/${refused}/deletion`,
  '/admin/people/:id': ({ member }) => `/admin/people/${member.id}`,
  '/admin/donations/:reference': ({ reference }) => `/admin/donations/${reference}`,
  '/admin/donations/:reference/state': ({ reference }) => `/admin/donations/${reference}/state`,
  '/admin/donations/payments/:id': ({ payment }) => `/admin/donations/payments/${payment}`,
  '/admin/pictures/:id': ({ waiting }) => `/admin/pictures/${waiting}`,
};
