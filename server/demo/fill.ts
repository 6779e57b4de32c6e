import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { insertVerifiedAccount, setRole } from '#app/features/accounts/accounts.server.ts';
import {
  commandOrigin,
  recordSecurityEvent,
} from '#app/features/accounts/security-events/events.server.ts';
import { insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot, emptyText } from '#app/features/articles/drafts.ts';
import { publishDraft } from '#app/features/articles/publishing.server.ts';
import { messageReplyEmail } from '#app/features/contact/admin/email.server.ts';
import { reopenMessage } from '#app/features/contact/admin/refused-replies.server.ts';
import * as review from '#app/features/contact/admin/review.server.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { donationPayable } from '#app/features/donations/admin/payable.server.ts';
import { changeState } from '#app/features/donations/admin/review.server.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { reportTransfer } from '#app/features/donations/proof.server.ts';
import { insertPayment, keepAsUnexpected } from '#app/features/payments/payments.server.ts';
import type { ImageSite } from '#app/http/sent-image.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { locales } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { createLog } from '#app/platform/log.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { furnishCompany } from './company.ts';
import { addCourses } from './courses.ts';
import * as demo from './demo.data.ts';
import { addPictures } from './pictures.ts';
import { addReads } from './reads.ts';

const hour = 3_600_000;
const day = 24 * hour;

export type DemoAccount = { id: string; email: string; role: Role };

type Site = ImageSite & { now: number; random: () => number };
type Team = Record<'owner' | 'editor', DemoAccount>;

/**
 * A fictitious year, the same at each call but for ids and the day that it ends. Nobody has a
 * password, and pictures are the drawings of the site: none has to be encoded.
 */
export async function fillDemo(db: Db, storage: Storage, now: number): Promise<DemoAccount[]> {
  const site: Site = {
    db,
    storage,
    log: createLog('silent'),
    now,
    random: createRandom(1803),
  };
  const owner = await addAccount(site, 'Nadia', 'owner');
  const editor = await addAccount(site, 'Jean', 'editor');
  const member = await addAccount(site, 'Marie', 'member');
  for (const [index, name] of demo.names.entries())
    if (index % 2 === 0) await addAccount(site, name, 'member');
  const team: Team = { owner, editor };
  await addMessages(site, team);
  await addDonations(site, team);
  await addPictures(site, { owner: owner.id, editor: editor.id, sender: member.id });
  await addArticles(site, team);
  await furnishCompany(site, owner.id);
  await addCourses({ ...site, accountId: owner.id });
  await addReads(site);
  await settleEmails(site);
  return [owner, editor, member];
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>({ random }: Site, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;
const between = ({ random }: Site, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));
const digits = (site: Site, count: number) =>
  Array.from({ length: count }, () => between(site, 0, 9)).join('');

const emailOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')}@example.org`;

async function addAccount(site: Site, name: string, role: Role): Promise<DemoAccount> {
  const { db, now } = site;
  const email = emailOf(name);
  const id = await db.transaction().execute(async (trx) => {
    const account = await insertVerifiedAccount(trx, { email, name }, 'fr', now - 360 * day);
    // From now on: an owner needs a second factor seven days later.
    await setRole(trx, account, role, now);
    if (role !== 'owner')
      await recordSecurityEvent(
        trx,
        { kind: 'login', accountId: account, details: { by: 'password' } },
        commandOrigin,
        now - between(site, 1, 20) * day,
      );
    return account;
  });
  return { id, email, role };
}

async function addMessages(site: Site, { owner, editor }: Team): Promise<void> {
  const { db, now } = site;
  for (let n = 90; n > 0; n--) {
    await yieldToRequests();
    const at = now - n * 4 * day - between(site, 0, 3 * day) + 3 * day + 2 * hour;
    const { locale, text, reply } = pick(site, demo.messages);
    const name = pick(site, demo.names);
    const isSpam = n % 18 === 0;
    const origin = {
      idempotencyKey: randomUUID(),
      locale,
      spamReason: isSpam ? ('honeypot' as const) : null,
    };
    const input = {
      name,
      email: emailOf(name),
      country: pick(site, demo.countries),
      message: isSpam ? demo.spam : text,
    };
    const { id } = await createMessage(db, input, origin, at);
    if (isSpam || n <= 3) continue;
    const by = { id, accountId: pick(site, [owner, editor]).id };
    if (n % 4 === 0) await review.assignMessage(db, { ...by, assigneeId: by.accountId }, at + hour);
    if (n % 7 === 0)
      await review.addNote(db, { ...by, text: pick(site, demo.notes) }, at + 2 * hour);
    if (n <= 7) continue;
    const closes = n % 6 !== 0;
    await review.sendReply(
      db,
      { ...by, text: reply, closes, version: undefined },
      at + between(site, 1, 14) * hour,
    );
  }
}

async function addDonations(site: Site, team: Team): Promise<void> {
  const { db, now } = site;
  for (let n = 70; n > 0; n--) {
    await yieldToRequests();
    const announced = await announce(site, n);
    if (!announced.isSpam && n > 1) await pay(site, team, n, announced);
  }
  const sms = `Ou resevwa 750.00 HTG nan men 509${digits(site, 8)}. TransCode: ${digits(site, 10)}`;
  const paymentId = await paste(site, team.editor.id, sms, now - 40 * day);
  if (paymentId)
    await keepAsUnexpected(db, { id: paymentId, accountId: team.owner.id }, now - 39 * day);
}

async function announce(site: Site, n: number) {
  const at = site.now - n * 5 * day + between(site, 0, 4 * day);
  const name = pick(site, demo.names);
  const isMobile = n % 3 !== 0;
  const isSpam = n % 23 === 0;
  const phone = `37${digits(site, 6)}`;
  const amount = isMobile ? between(site, 5, 60) * 10_000 : between(site, 2, 30) * 500;
  const odd = n % 2 === 1;
  const money = isMobile
    ? ({ currency: 'HTG', transferMethod: odd ? 'moncash' : 'natcash' } as const)
    : ({
        currency: odd ? 'USD' : 'EUR',
        transferMethod: odd ? 'paypal' : 'bank-transfer',
      } as const);
  const message = pick(site, demo.donorWords);
  const input = { name, email: emailOf(name), phone: `+509 ${phone}`, amount, message, ...money };
  const spamReason = isSpam ? ('honeypot' as const) : null;
  const of = {
    idempotencyKey: randomUUID(),
    accountId: null,
    locale: pick(site, locales),
    spamReason,
    emailsDonor: !isSpam,
  };
  const { reference } = await createDonation(site.db, input, of, at);
  return { reference, at, name, isMobile, isSpam, phone, amount };
}

/** Moves the nth donation before today on: the newest wait. */
async function pay(
  site: Site,
  { owner, editor }: Team,
  n: number,
  donation: Awaited<ReturnType<typeof announce>>,
): Promise<void> {
  const { db } = site;
  const { reference, at, name, isMobile, phone, amount } = donation;
  const transaction = digits(site, 10);
  if (isMobile && n % 2 === 0)
    await reportTransfer(site, { reference, transaction, picture: null }, at + hour);
  const sms = `Vous avez reçu ${(amount / 100).toFixed(2)} HTG de ${name.toUpperCase()} 509${phone}. TransCode: ${transaction}`;
  const paid = at + 6 * hour;
  const paymentId = isMobile && n % 9 !== 4 ? await paste(site, editor.id, sms, paid) : undefined;
  if (n <= 6) return;
  const by = { reference, accountId: owner.id, role: 'owner' as const };
  if (paymentId)
    await donationPayable.match(
      db,
      { id: paymentId, reference, accountId: editor.id },
      paid + hour,
    );
  else if (n % 11 === 0) {
    const reason = pick(site, demo.refusalReasons);
    return void (await changeState(db, { ...by, state: 'refused', reason }, at + 30 * day));
  } else await changeState(db, { ...by, state: 'received', reason: null }, paid);
  if (n > 14) await changeState(db, { ...by, state: 'confirmed', reason: null }, paid + 2 * day);
}

async function paste(
  { db }: Site,
  accountId: string,
  sms: string,
  at: number,
): Promise<string | undefined> {
  const stored = await insertPayment(db, { sms, accountId, ownPhones: [] }, at);
  return 'paymentId' in stored ? stored.paymentId : undefined;
}

async function addArticles({ db, now }: Site, { owner, editor }: Team): Promise<void> {
  for (const [index, { state, texts }] of demo.articles.entries()) {
    const at = now - (demo.articles.length - index) * 21 * day;
    const snapshot = emptySnapshot('Nadia');
    for (const locale of locales) {
      const text = texts[locale];
      if (text)
        snapshot.texts[locale] = {
          ...emptyText,
          ...text,
          isReady: state !== 'draft',
          changedAt: at,
        };
    }
    const id = await insertDraft(db, { accountId: editor.id, snapshot }, at);
    const by = { id, accountId: owner.id, locales: locales.filter((locale) => texts[locale]) };
    if (state === 'published') await publishDraft(db, by, at + day);
    if (state === 'scheduled') await publishDraft(db, { ...by, at: now + 5 * day }, at + day);
  }
}

/** All emails count as sent, but for two that show what a failure looks like. */
async function settleEmails({ db, now }: Site): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: now }).where('sent_at', 'is', null).execute();
  await db.deleteFrom('notification').where('batch', 'is', null).execute();
  const last = await db
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', messageReplyEmail.kind)
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute();
  for (const { id, payload } of last) {
    await db
      .updateTable('outbox')
      .set({
        sent_at: null,
        outcome: null,
        failed_at: now - hour,
        attempts: 1,
        last_error: '550 5.1.1 mailbox unavailable',
      })
      .where('id', '=', id)
      .execute();
    await reopenMessage(db, JSON.parse(payload).replyId, now - hour);
  }
}
