import { expect, vi } from 'vitest';
import { issueChallenge } from '#app/http/captcha/challenges.server.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { solve } from '#test/captcha.ts';
import { goodMessage } from '#test/contact.ts';
import { db, test } from '#test/database.ts';
import { pageArgs, redirection, shownAgain, testSecret } from '#test/page-args.ts';
import { stopClock } from '#test/stop-clock.ts';
import type { Route } from './+types/contact.ts';
import { action } from './contact.tsx';

const goodToken = () => issueFormToken(testSecret, 'contact', Date.now() - 60_000);
const solved = async () => solve(await issueChallenge(testSecret, 'contact', Date.now()));

const send = (fields: Record<string, string>, clientIp = '192.0.2.7') =>
  action(
    pageArgs(db, '/contact', {
      form: { ...goodMessage, website: '', token: goodToken(), ...fields },
      clientIp,
    }) as Route.ActionArgs,
  );
const countMessages = async () => (await db.selectFrom('message').select('id').execute()).length;

test('E3: has tighter limits without a solution, which do not affect those with one', async () => {
  const outcomes: number[] = [];
  for (let count = 0; count < 12; count++) {
    const answer = await send({ message: `Message ${count}` });
    outcomes.push(answer instanceof Response ? answer.status : (answer.init?.status ?? 0));
  }
  expect(outcomes).toEqual([...Array<number>(10).fill(303), 429, 429]);
  const limited = shownAgain(await send({}));
  expect(limited).toMatchObject({
    status: 429,
    notice: { outcome: 'rate_limited' },
    values: goodMessage,
  });
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(redirection(await send({ captcha: await solved() })).status).toBe(303);
  expect(redirection(await send({}, '198.51.100.4')).status).toBe(303);
  expect(await countMessages()).toBe(12);
});

test('E3: stores and marks what looks like spam, with and without a solution', async () => {
  await send({ website: 'https://example.com', captcha: await solved() });
  await send({ website: 'https://example.com', message: 'Encore' });
  const rows = await db.selectFrom('message').select('suspicion').execute();
  expect(rows.map(({ suspicion }) => suspicion)).toEqual(['honeypot', 'honeypot']);
  expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(2);
});

test('E3: a form sent within two seconds is no spam: it waits, unless a captcha was solved', async () => {
  stopClock();
  const shownAt = Date.now();
  const sendAt = (at: number, fields: Record<string, string>) =>
    send({ token: issueFormToken(testSecret, 'contact', at), ...fields });
  await sendAt(shownAt, { captcha: await solved() });
  const [first] = await db.selectFrom('message').select('created_at').execute();
  expect(first?.created_at, 'not held back').toBe(shownAt);
  vi.useRealTimers();
  const earlier = Date.now() - 1_900;
  await sendAt(earlier, { message: 'Vite' });
  const rows = await db
    .selectFrom('message')
    .select(['suspicion', 'created_at'])
    .orderBy('created_at')
    .execute();
  expect(rows[1]?.created_at).toBeGreaterThanOrEqual(earlier + 2_000);
  expect(rows.map(({ suspicion }) => suspicion)).toEqual([null, null]);
});
