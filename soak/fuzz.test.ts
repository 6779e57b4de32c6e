import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { issueFormToken } from '#app/http/form-token.ts';
import { contactToken } from '#test/contact.ts';
import { testSecret } from '#test/page-args.ts';
import { startMeasured } from '#test/server.ts';
import { readUsage } from '../bench/machine.ts';
import { cookieOf } from '../e2e/members.ts';
import { type Attack, type Known, makeAttack } from './requests.ts';

// FUZZ_SEED repeats a run, FUZZ_COUNT makes it shorter.
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const count = Number(process.env.FUZZ_COUNT ?? 100_000);
/** How much more the server may take at the end than at half: caches and the heap fill up before. */
const memoryMb = 80;
/** Connections at a time: fewer than the limits of logins and pictures let wait. */
const concurrency = 12;
/** After how many requests the accounts and their sessions are new ones. */
const renewEvery = 200;

test('malformed requests of every kind, over every route, as a visitor, a member and an owner: no 5xx, no restart, and memory stays flat', async () => {
  await using server = await startMeasured({
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    APP_SECRET: testSecret,
  });
  console.log(`seed ${seed}`);
  const donation = issueFormToken(testSecret, 'donation', Date.now() - 60_000);
  const token = [await contactToken(server.url), donation];
  const faults: string[] = [];
  let [next, memoryAtHalf] = [0, 0];
  const memory = () => Math.round(readUsage(server.process.pid).residentMegabytes);
  // The rest would tell nothing more.
  const isOver = () => server.process.exitCode !== null || faults.length > 20;

  const attack = async (known: Known, end: number) => {
    while (next < end && !isOver()) {
      const index = next++;
      const made = makeAttack(seed, index, known);
      const statuses = await send(server.port, made);
      if (!statuses.some((status) => isFault(status, made))) continue;
      const sent = JSON.stringify(made.parts.join('')).slice(0, 1_500);
      faults.push(`${made.kind} ${index}: ${statuses} for ${sent}`);
    }
  };
  while (next < count && !isOver()) {
    if (next >= count / 2) memoryAtHalf ||= memory();
    // Between the floods, which keep SQLite's lock. Some requests log out, or delete their account.
    const cookie = ['data=saving', await cookieOf(server), await cookieOf(server, 'owner')];
    const end = Math.min(next + renewEvery, count);
    await Promise.all(Array.from({ length: concurrency }, () => attack({ token, cookie }, end)));
  }

  console.log(`${count} requests, ${memoryAtHalf} MB at half, ${memory()} MB at the end`);
  expect(faults).toEqual([]);
  const errors = server.output().match(/.*"level":(?:50|60).*/g) ?? [];
  expect(errors.slice(0, 20)).toEqual([]);
  expect(await (await fetch(`${server.url}/livez`)).text()).toBe('ok\n');
  expect(memory() - memoryAtHalf, 'megabytes more in the second half').toBeLessThan(memoryMb);
}, 3_600_000);

/**
 * Sends an attack over a connection of its own, and waits half a minute for an answer, on however
 * slow a machine.
 * @returns the statuses of the answers; 0 for a connection that was closed without one, -1 for one
 * that was still silent.
 */
function send(port: number, { parts, isIncomplete }: Attack): Promise<number[]> {
  return new Promise((resolve) => {
    let received = '';
    let silence = 0;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, async () => {
      for (const part of parts) {
        socket.write(part, 'latin1');
        if (parts.length > 1) await new Promise(setImmediate);
      }
      if (isIncomplete) socket.end();
    });
    socket.setTimeout(30_000, () => {
      silence = -1;
      socket.destroy();
    });
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received = (received + chunk).slice(-200_000);
    });
    socket.on('end', () => socket.end()).on('error', () => {});
    socket.on('close', () => {
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)];
      resolve(statuses.length > 0 ? statuses.map(([, status]) => Number(status)) : [silence]);
    });
  });
}

/**
 * A server error, or no answer to a request that was complete. A 503 says that a limit of what is
 * done at a time is reached.
 */
const isFault = (status: number, { isIncomplete }: Attack) =>
  status === -1 ? !isIncomplete : status >= 500 && status !== 503;
