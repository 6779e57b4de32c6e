import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as sessions from '#app/http/session/sessions.server.ts';
import type { Site } from '#app/office/registry.ts';
import { type Config, parseConfig } from '#app/platform/config.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb, updateRows } from '#test/database.ts';
import { decryptPush, startPushService } from '#test/fakes/push-service.ts';
import { openSession } from '#test/members.ts';
import { makeTeamMember, now, write } from '#test/message-review.ts';
import { silent } from '#test/outbox.ts';
import { testSecret as secret } from '#test/page-args.ts';
import { enqueueDigests } from '../notify.server.ts';
import { keepDevicesOfExpiredSessions, removeDevice, subscribeDevice } from './devices.server.ts';
import { encryptPush, vapidKeyOf } from './encryption.server.ts';
import { collectMs } from './queue.server.ts';
import { createPushSender } from './sender.server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let service: Awaited<ReturnType<typeof startPushService>>;
let config: Config;
beforeEach(async () => {
  service = await startPushService();
  config = parseConfig({ PUSH_SERVICES: service.origin });
});
afterEach(() => service[Symbol.asyncDispose]());

async function deviceOwner(accountId: string) {
  const { session } = await openSession(db, accountId, now);
  return { accountId, sessionId: session.id, userAgent: 'Chrome, Android' };
}

/** A phone of somebody of the team that has shown its first notification. */
async function phoneOf(accountId: string, appSecret = secret) {
  const subscription = service.subscribe();
  const owner = await deviceOwner(accountId);
  await subscribeDevice(db, subscription, owner, { config, secret: appSecret }, now);
  await db.deleteFrom('push_message').execute();
  const { pathname: path } = new URL(subscription.endpoint);
  return { ...subscription, path, sessionId: owner.sessionId };
}

/** Sends what is due, and waits until each attempt is settled. */
async function send(at: number, { from = db, timeoutMs = 10_000 } = {}) {
  const site = { db: from, config, secret, log: silent } as Site;
  service.now = () => at;
  await createPushSender({ timeoutMs })(from, at, site, new AbortController().signal);
  const claimed = from.selectFrom('push_message').where('claimed_until', '>=', at).select('id');
  await expect.poll(() => claimed.execute()).toEqual([]);
}

const reached = () => service.received.splice(0).map(({ at }) => at);
const shown = () =>
  service.received.splice(0).map(({ data }) => data as { body: string; path: string });

onDatabase((test) => {
  test('a message is on the phone in its owner’s language, with what a locked screen may show; what happens within a minute is one more, that leads to the list', async () => {
    const nadia = await makeTeamMember(db, 'owner');
    await updateRows('account', { locale: 'ht' }, nadia);
    await phoneOf(nadia);
    const id = await write(db);
    await send(now);
    const text = { title: 'BWT', body: 'Yon nouvo mesaj', lang: 'ht' };
    const data = { ...text, path: `/ht/admin/messages/${id}`, tag: `message ${id}` };
    const sent = { at: expect.any(String), data, ttl: '86400', urgency: 'high' };
    expect(service.received.splice(0)).toEqual([sent]);
    for (const later of [1_000, 2_000]) await write(db, {}, now + later);
    await send(now + 3_000);
    expect(shown()).toEqual([]);
    await send(now + collectMs);
    expect(shown()).toMatchObject([{ body: '2 nouvo mesaj', path: '/ht/admin/messages' }]);
    await send(now + 10 * collectMs);
    expect(shown()).toEqual([]);
  });

  test('each person chooses for their devices: at once, once a day with the email, or never', async () => {
    for (const [name, push_frequency] of Object.entries({ jean: 'daily', rose: 'none' } as const)) {
      const account_id = await makeTeamMember(db, 'editor', name);
      await phoneOf(account_id);
      const setting = { account_id, kind: 'message', frequency: 'none', push_frequency };
      await db.insertInto('notification_setting').values(setting).execute();
    }
    for (let n = 0; n < 2; n++) await write(db);
    await send(now);
    expect(shown()).toEqual([]);
    for (const at of [now + day, now + 2 * day]) {
      await enqueueDigests(db, at);
      await send(at);
    }
    expect(shown()).toMatchObject([{ body: '2 nouvelles depuis hier', path: '/admin' }]);
    // Neither email nor digest for who wants none by email.
    expect((await rowsIn('outbox')).map(({ kind }) => kind)).not.toContain('notification');
  });

  test('a service that fails or is silent is asked again later, as late as it says, and delays no other phone; one that answers 404 or 410 is dropped', async () => {
    const failing = await phoneOf(await makeTeamMember(db));
    const silentOne = await phoneOf(await makeTeamMember(db, 'editor', 'rose'));
    const good = await phoneOf(await makeTeamMember(db, 'editor', 'jean'));
    service.refusals.set(failing.path, { status: 503, retryAfter: 600 });
    service.silent.add(silentOne.path);
    await write(db);
    await send(now, { timeoutMs: 1_000 });
    expect(reached()).toEqual([good.path]);
    service.refusals.clear();
    service.silent.clear();
    await send(now + 5_000);
    expect(reached()).toEqual([silentOne.path]);
    await send(now + 600_000);
    expect(reached()).toEqual([failing.path]);
    // A notification that could not be sent for a day is out of date.
    service.refusals.set(failing.path, { status: 429 });
    await write(db, {}, now + day);
    for (let at = now + day; at <= now + 3 * day; at += 8 * 60 * minute) await send(at);
    service.refusals.clear();
    reached();
    await send(now + 4 * day);
    expect(reached()).toEqual([]);
    service.refusals.set(failing.path, { status: 404 });
    service.refusals.set(good.path, { status: 410 });
    await write(db, {}, now + 5 * day);
    await send(now + 5 * day);
    expect(await rowsIn('push_subscription')).toHaveLength(1);
  });

  test('whoever loses the access, logs out or ends the session of a device is told nothing there; one that has expired stays until all are ended, or the account is suspended', async () => {
    const [gone, out] = [await makeTeamMember(db), await makeTeamMember(db, 'editor', 'rose')];
    const away = await makeTeamMember(db, 'editor', 'jean');
    await phoneOf(gone);
    const ended = await phoneOf(out);
    const kept = await phoneOf(away);
    await write(db);
    await updateRows('account', { role: 'member' }, gone);
    await db.deleteFrom('session').where('id', '=', ended.sessionId).execute();
    await keepDevicesOfExpiredSessions(db, now + sessions.idleMs);
    await sessions.deleteExpiredSessions(db, now + sessions.idleMs);
    expect(await rowsIn('session')).toEqual([]);
    await send(now);
    expect(reached()).toEqual([kept.path]);
    const { session } = await openSession(db, away, now);
    await sessions.deleteSessions(db, away, session.id);
    expect(await rowsIn('push_subscription')).toMatchObject([{ account_id: gone }]);
    await sessions.expireSessions(db, gone, now);
    expect(await rowsIn('push_subscription')).toEqual([]);
  });

  test('a browser that somebody else used is theirs no more, and with another app secret it is dropped', async () => {
    const [first, second] = [await makeTeamMember(db), await makeTeamMember(db, 'editor', 'rose')];
    const { endpoint, p256dh, auth, path } = await phoneOf(first);
    await write(db);
    const owner = await deviceOwner(second);
    await subscribeDevice(db, { endpoint, p256dh, auth }, owner, { config, secret }, now);
    await send(now);
    const body = 'Cet appareil reçoit les notifications.';
    expect(service.received).toMatchObject([{ at: path, data: { body } }]);
    const [{ id = '' } = {}] = await rowsIn('push_subscription');
    expect(await removeDevice(db, { id, accountId: first })).toMatchObject({ reason: 'gone' });

    await phoneOf(first, 'another secret of more than thirty-two characters');
    await write(db);
    await send(now + collectMs);
    expect(await rowsIn('push_subscription')).toMatchObject([{ id }]);
  });

  test('only push services of browsers are asked, with keys that are some', async () => {
    const owner = await deviceOwner(await makeTeamMember(db));
    const site = { config: parseConfig({}), secret };
    const { p256dh, auth } = service.subscribe();
    const subscribe = (endpoint: string, keys = {}) =>
      subscribeDevice(db, { endpoint, p256dh, auth, ...keys }, owner, site, now);
    const good = 'https://fcm.googleapis.com/fcm/send/abc';
    for (const endpoint of [
      'http://169.254.169.254/latest',
      'https://fcm.googleapis.com.example.org/',
      'https://fcm.googleapis.com:8443/',
      'https://user@fcm.googleapis.com/',
      'https://push.apple.com@127.0.0.1/',
    ])
      expect(await subscribe(endpoint), endpoint).toMatchObject({ reason: 'push_service' });
    for (const keys of [{ p256dh: 'A'.repeat(87) }, { auth: 'AAAA' }])
      expect(await subscribe(good, keys)).toMatchObject({ reason: 'push_service' });
    expect(await subscribe(good)).toMatchObject({ outcome: 'done' });
  });
});

eachEngine((test) => {
  test('of two messages at once in two processes, none is lost and none is shown twice', async () => {
    const other = secondDb();
    const nadia = await makeTeamMember(db, 'owner');
    for (let n = 0; n < 2; n++) await phoneOf(nadia);
    await Promise.all([write(db), write(other), write(db)]);
    await Promise.all([send(now), send(now, { from: other })]);
    const body = '3 nouveaux messages';
    expect(shown()).toMatchObject([{ body }, { body }]);
  });
});

test('browsers read the example of RFC 8291 as they read ours; the same app secret gives every process the same key, another secret another', () => {
  // In its appendix A.
  const text = 'When I grow up, I want to be a watermelon';
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const keys = createECDH('prime256v1');
  keys.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url');
  const auth = 'BTBZMqHH6r4Tts7J_aSIgg';
  const ours = encryptPush(text, { p256dh: keys.getPublicKey('base64url'), auth });
  for (const sent of [Buffer.from(body, 'base64url'), ours])
    expect(decryptPush(sent, { keys, auth: Buffer.from(auth, 'base64url') })).toBe(text);
  const keyOf = (name: string) =>
    vapidKeyOf(`${name} of more than thirty-two characters`).publicKey;
  expect(keyOf('a secret')).toBe(keyOf('a secret'));
  expect(keyOf('another secret')).not.toBe(keyOf('a secret'));
});
