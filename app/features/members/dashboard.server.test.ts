import { expect } from 'vitest';
import type { ContactInput } from '#app/features/contact/fields.ts';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { deliverEmails, makeAccount } from '#test/accounts.ts';
import { db, onDatabase, test } from '#test/database.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import type { Route } from './+types/dashboard.ts';
import { loader } from './dashboard.tsx';
import { action as sendLink } from './verification.tsx';

const now = Date.UTC(2026, 10, 20, 12);

async function write(email: string, message: string, at: number) {
  const input: ContactInput = { name: 'Marie', email, country: 'HT', message };
  await createMessage(
    db,
    input,
    { idempotencyKey: `${email}${message}${at}`, locale: 'fr', spamReason: null },
    at,
  );
}

async function open(given: Record<string, unknown> = {}, path = '/dashboard') {
  const id = await makeAccount(db, Date.now(), given);
  const { cookie } = await openSession(db, id);
  return { id, cookie, show: () => loader(memberArgs(path, { db, cookie }) as Route.LoaderArgs) };
}

// Their queries have no tests of their own.
onDatabase((test) => {
  test('lists messages from the member’s email address, the newest first, and whether they were sent', async () => {
    const { show } = await open();
    await write('Marie@Example.org', '\nBonjour,\nje voudrais un site.', now);
    await deliverEmails(db, now + 1);
    await write('marie@example.org', 'Encore une question.', now + 2);
    await write('other@example.org', 'Pas à elle.', now + 3);
    const { messages, member } = await show();
    expect(messages.items).toMatchObject([
      { firstLine: 'Encore une question.', createdAt: now + 2, isMailed: false },
      { firstLine: 'Bonjour,', createdAt: now, isMailed: true },
    ]);
    expect(messages.hasMore).toBe(false);
    expect(member).toMatchObject({ username: 'Marie Kap', isVerified: true });
  });
});

test('lists nothing for an unverified email address: anyone could have signed up with it', async () => {
  const { show } = await open({ verified: false });
  await write('marie@example.org', 'De la vraie Marie.', now);
  expect(await show()).toMatchObject({
    messages: { items: [], hasMore: false },
    member: { isVerified: false },
  });
});

test('lists at most twenty messages, and shows that there are more', async () => {
  const { show } = await open();
  for (let n = 1; n <= 20; n++) await write('marie@example.org', `Message ${n}`, now + n);
  expect((await show()).messages.hasMore).toBe(false);
  await write('marie@example.org', 'Message 21', now + 21);
  const { messages } = await show();
  expect(messages.hasMore).toBe(true);
  expect(messages.items.map(({ firstLine }) => firstLine)).toEqual(
    Array.from({ length: 20 }, (_, n) => `Message ${21 - n}`),
  );
});

test('shows which profile fields are missing', async () => {
  const { show } = await open({ country: 'HT', phone: '+509 37 00 00 00' });
  expect((await show()).member.missing).toEqual(['picture', 'genre', 'birthdate', 'region']);
});

test('resends the link to the account’s email address, in the language of the page, up to the rate limit', async () => {
  const { cookie } = await open({ verified: false });
  let wakes = 0;
  const ask = () =>
    sendLink(
      memberArgs('/ht/dashboard/verification', {
        db,
        cookie,
        form: { email: 'other@example.org' },
        wakeOutbox: () => void wakes++,
      }) as never,
    );
  for (let n = 1; n <= 3; n++)
    expect(await redirected(ask())).toMatchObject({
      status: 303,
      to: '/ht/dashboard?done=verification',
    });
  const refused = await shownAgain(ask());
  expect(refused).toMatchObject({ status: 429, notice: { outcome: 'rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(wakes).toBe(3);
  const emails = await deliverEmails(db, Date.now());
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual(
    Array.from({ length: 3 }, () => ['marie@example.org', 'BWT: konfime adrès imèl ou']),
  );
});

test('does not send a link to a verified email address', async () => {
  const { cookie } = await open();
  const answer = sendLink(memberArgs('/dashboard/verification', { db, cookie, form: {} }) as never);
  expect(await redirected(answer)).toMatchObject({ status: 303, to: '/dashboard' });
  expect(await deliverEmails(db, Date.now())).toEqual([]);
});
