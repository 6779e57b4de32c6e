import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { type Db, sweepTable } from '#app/platform/database.server.ts';
import { type Attempt, type Limit, limitsFor } from '../rate-limits/limits.ts';
import { type CaptchaForm, challengeLifeMs, work } from './challenges.ts';
import { solutionSchema } from './solution.schema.ts';

/** A challenge of ALTCHA's protocol (version 2); nothing is stored until it is used. */
export async function issueChallenge(
  secret: string,
  form: CaptchaForm,
  now: number,
): Promise<Challenge> {
  const { algorithm, cost, fewest, most } = work;
  return createChallenge({
    algorithm,
    cost,
    counter: randomInt(fewest, most + 1),
    deriveKey,
    data: { form },
    expiresAt: Math.floor((now + challengeLifeMs) / 1_000),
    ...keysOf(secret),
  });
}

const keysOf = (secret: string) => ({
  hmacSignatureSecret: derive(secret, 'challenge'),
  hmacKeySignatureSecret: derive(secret, 'answer'),
});

const derive = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`captcha:${name}`).digest('base64url');

type Use = {
  form: CaptchaForm;
  /** As a form sends it: JSON in base64. */
  solution: string;
  /** The submission that it is used for: valid again for the same one, invalid for any other. */
  spentOn: string;
};

/** Call it last. @returns whether it passes; one of several concurrent uses of a solution does */
export async function spendSolution(
  db: Db,
  secret: string,
  { form, solution, spentOn }: Use,
  now: number,
): Promise<boolean> {
  const { success, data: payload } = solutionSchema.safeParse(solution);
  if (!success || payload.challenge.parameters.data.form !== form) return false;
  const { nonce, expiresAt } = payload.challenge.parameters;
  if (expiresAt * 1_000 <= now) return false;
  const { verified } = await verifySolution({ ...payload, deriveKey, ...keysOf(secret) });
  if (!verified) return false;
  const spent_on = derive(secret, spentOn);
  const first = await db
    .insertInto('spent_challenge')
    .values({ nonce, spent_on, expires_at: expiresAt * 1_000 })
    .onConflict((oc) => oc.column('nonce').doNothing())
    .returning('nonce')
    .executeTakeFirst();
  if (first) return true;
  const earlier = await db
    .selectFrom('spent_challenge')
    .select('spent_on')
    .where('nonce', '=', nonce)
    .executeTakeFirst();
  return earlier?.spent_on === spent_on;
}

/** For submissions without a solution: from visitors without script, and from bots. */
export function unsolvedLimits({
  secret,
  clientIp,
  form,
}: Attempt & { form: CaptchaForm }): Limit[] {
  const { perNetwork, overall } = limitsFor(secret, 'unsolved');
  return [
    ...perNetwork(clientIp, { burst: 10, everySeconds: 300 }, form),
    overall({ burst: 100, everySeconds: 30 }, form),
  ];
}

export async function sweepChallenges(db: Db, now: number): Promise<void> {
  await sweepTable(db, 'spent_challenge', now, ['nonce', 'expires_at']);
}
