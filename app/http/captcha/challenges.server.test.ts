import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { payloadOf, type Solution, solve } from '#test/captcha.ts';
import { db, eachEngine, onDatabase, rowsIn, secondDb } from '#test/database.ts';
import { issueChallenge, spendSolution, sweepChallenges } from './challenges.server.ts';
import { type CaptchaForm, challengeLifeMs, work } from './challenges.ts';

const secret = 'a secret of at least thirty-two characters';
const minute = 60_000;

const solved = async (form: CaptchaForm = 'contact', issuedAt = Date.now(), key = secret) =>
  solve(await issueChallenge(key, form, issuedAt));
type Use = { form?: CaptchaForm; spentOn?: string; key?: string; at?: number; on?: Db };
const spend = (
  solution: string,
  { form = 'contact', spentOn = 'x', key = secret, at = Date.now(), on = db }: Use = {},
) => spendSolution(on, key, { form, solution, spentOn }, at);
const readSolution = (solution: string) =>
  JSON.parse(Buffer.from(solution, 'base64').toString()) as Solution;

eachEngine((test) => {
  test('E3: of twenty concurrent uses of one solution for different content, exactly one succeeds; for the same content, all do', async () => {
    const connections = [db, secondDb()];
    const solution = await solved();
    const uses = Array.from({ length: 20 }, (_, index) =>
      spend(solution, { spentOn: randomUUID(), on: connections[index % 2] ?? db }),
    );
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    // A retry of the same content, as after a lost response.
    const again = await solved();
    const retries = await Promise.all(connections.map((on) => spend(again, { spentOn: 'a', on })));
    expect(retries).toEqual([true, true]);
  });
});

onDatabase((test) => {
  test('E3: a solution is valid for its form, for half an hour, under the same secret; its stored use contains no personal data, and is swept after that; its work is between two bounds, so that the longest wait is known', async () => {
    const now = Date.now();
    const solution = await solved('signup', now);
    const { counter } = readSolution(solution).solution;
    expect(counter).toBeGreaterThanOrEqual(work.fewest);
    expect(counter).toBeLessThanOrEqual(work.most);
    const spentOn = 'key of a message';
    const right = { form: 'signup', spentOn, at: now + challengeLifeMs - minute } as const;
    const late = { at: now + challengeLifeMs };
    for (const wrong of [{ form: 'contact' } as const, { key: `${secret}!` }, late])
      expect(await spend(solution, { ...right, ...wrong })).toBe(false);
    expect(await spend(solution, right)).toBe(true);
    const [row] = await rowsIn('spent_challenge');
    expect(row?.spent_on).not.toBe(createHash('sha256').update(spentOn).digest('base64url'));
    await sweepChallenges(db, right.at);
    expect(await rowsIn('spent_challenge')).toHaveLength(1);
    await sweepChallenges(db, late.at);
    expect(await rowsIn('spent_challenge')).toEqual([]);
  });

  test('E3: rejects forged and malformed solutions without errors', async () => {
    const good = await solved();
    const { challenge, solution } = readSolution(good);
    const parametersWith = (change: object) => {
      const parameters = { ...challenge.parameters, ...change };
      return { solution, challenge: { ...challenge, parameters } };
    };
    const made = [
      ...['', 'x', 'A'.repeat(100_000), Buffer.from('{"challenge":{}}').toString('base64')],
      ...[
        { challenge, solution: { ...solution, derivedKey: 'a'.repeat(64) } },
        { challenge, solution: { ...solution, counter: '7' } },
        { solution, challenge: { ...challenge, signature: undefined } },
        ...[{ expiresAt: 99_999_999_999 }, { cost: 1 }, { extra: 1 }].map(parametersWith),
      ].map((payload) => payloadOf(payload as Solution)),
    ];
    for (const solution of made) expect(await spend(solution), solution.slice(0, 80)).toBe(false);
    expect(await rowsIn('spent_challenge')).toEqual([]);
    expect(await spend(good)).toBe(true);
  });
});
