import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLongBodies } from './long-bodies.ts';

/** Sends a body whose chunks the test controls. */
function start(
  read: ReturnType<typeof createLongBodies>,
  sender: { accountId: string; clientIp: string },
  maxBytes = 1_000,
) {
  const stream = new PassThrough();
  const incoming = Object.assign(stream, { headers: {} }) as unknown as IncomingMessage;
  const outcome = { value: 'waits' };
  void read(incoming, { sender, maxBytes }, async (body) => new Response(body)).then(
    async (answer) => {
      outcome.value = typeof answer === 'string' ? answer : await answer.text();
    },
  );
  return { stream, outcome };
}
const elsewhere = (n: number) => ({ accountId: `account ${n}`, clientIp: `192.0.2.${n}` });
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

test.each([
  [
    'of one account wait for the third',
    2,
    (n: number) => ({ accountId: 'one', clientIp: `192.0.2.${n}` }),
  ],
  [
    'of one network wait for the seventh',
    6,
    (n: number) => ({ accountId: `account ${n}`, clientIp: '192.0.2.1' }),
  ],
  ['of all wait for the ninth', 8, elsewhere],
])(
  'long bodies %s, of which nothing is read until another has its response',
  async (_whose, most, senderOf) => {
    const read = createLongBodies();
    const held = times(most, (n) => start(read, senderOf(n)));
    const next = start(read, senderOf(most));
    for (const { stream } of [...held, next]) stream.write('Kap la monte');
    await vi.waitUntil(() => held.every(({ stream }) => stream.readableLength === 0), 60_000);
    expect([next.stream.readableLength, next.outcome.value]).toEqual([
      'Kap la monte'.length,
      'waits',
    ]);
    held[0]?.stream.end('.');
    next.stream.end('!');
    await vi.waitUntil(() => next.outcome.value !== 'waits', 60_000);
    expect([held[0]?.outcome.value, next.outcome.value]).toEqual([
      'Kap la monte.',
      'Kap la monte!',
    ]);
  },
);

test('a long body slower than 30 kB in 30 seconds is given up, and who waits too long for its slot is told to come again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const read = createLongBodies();
  const [quick, slow, last] = times(3, () =>
    start(read, { accountId: 'one', clientIp: '192.0.2.1' }, 1_000_000),
  );
  const send = async (bytes: number) => {
    quick?.stream.write(Buffer.alloc(bytes));
    slow?.stream.write('a');
    await vi.advanceTimersByTimeAsync(29_000);
  };
  await send(30_000);
  expect(slow?.outcome.value).toBe('waits');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([quick?.outcome.value, slow?.outcome.value]).toEqual(['waits', 'stalled']);
  // The slot of the one that was given up.
  expect(last?.stream.readableLength).toBe(0);
  const fourth = start(read, { accountId: 'one', clientIp: '192.0.2.1' });
  for (let round = 0; round < 2; round++) {
    quick?.stream.write(Buffer.alloc(30_000));
    last?.stream.write(Buffer.alloc(30_000));
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(fourth.outcome.value).toBe('busy');
});

test('a body that is too long gets no slot, or loses it', async () => {
  const read = createLongBodies();
  const { stream, outcome } = start(read, elsewhere(1));
  stream.write(Buffer.alloc(1_001));
  await vi.waitUntil(() => outcome.value === 'tooLarge', 60_000);
  const announced = Object.assign(new PassThrough(), {
    headers: { 'content-length': '1001' },
  }) as unknown as IncomingMessage;
  const full = createLongBodies({
    slowest: { bytes: 1, everyMs: 1_000 },
    maxConcurrent: 0,
    maxPerAccount: 0,
    maxPerNetwork: 0,
    maxWaiting: 1,
    waitMs: 60_000,
  });
  expect(
    await full(announced, { sender: elsewhere(1), maxBytes: 1_000 }, async () => new Response()),
  ).toBe('tooLarge');
});
