import { expect, test } from 'vitest';
import { BusyError } from './concurrency-limiter.ts';
import { createFairQueue, type Requester } from './fair-queue.ts';

/** A queue of tasks that each run until told to end. */
function queueOf(bounds: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const usual = { concurrency: 1, maxQueued: 10, maxPerAccount: 2 };
  const run = createFairQueue({ ...usual, ...bounds }, 'too many');
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, requester: Requester = {}) => {
    const task = () =>
      new Promise<void>((resolve) => {
        started.push(name);
        ends.push(resolve);
      });
    void run(task, requester).catch(
      (error: unknown) => error instanceof BusyError && refused.push(name),
    );
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  /** Ends the running tasks one after the other. @returns the order in which all have started. */
  const drain = async () => {
    await settle();
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await settle();
    }
    return started;
  };
  return { add, drain, refused, settle };
}

test('networks take turns, so that somebody else waits for one task of a flood', async () => {
  const { add, drain } = queueOf();
  for (let count = 0; count < 6; count++) add(`flood ${count}`, { network: 'flood' });
  for (const name of ['marie', 'jean']) add(name, { network: name });
  const last = [2, 3, 4, 5].map((n) => `flood ${n}`);
  expect(await drain()).toEqual(['flood 0', 'flood 1', 'marie', 'jean', ...last]);
});

test('one account has two tasks at a time, whatever its networks', async () => {
  const { add, drain, refused, settle } = queueOf();
  for (let count = 0; count < 72; count++)
    add(`guess ${count}`, { network: `n${count}`, account: 'attacked' });
  add('marie', { network: 'marie', account: 'marie' });
  await settle();
  expect(refused).toHaveLength(70);
  expect(await drain()).toEqual(['guess 0', 'guess 1', 'marie']);
  add('later', { account: 'attacked' });
  expect(await drain()).toHaveLength(4);
});

test('a full queue refuses the last of its longest line, before anyone with a shorter one', async () => {
  const { add, drain, refused } = queueOf({ maxQueued: 3 });
  for (let count = 0; count < 6; count++) add(`flood ${count}`, { network: 'flood' });
  add('marie', { network: 'marie' });
  expect(await drain()).toEqual(['flood 0', 'flood 1', 'marie', 'flood 2']);
  expect(refused).toEqual(['flood 4', 'flood 5', 'flood 3']);
});
