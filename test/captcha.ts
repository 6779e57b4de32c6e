import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';

export type Solution = Payload;

/** Does the work of a challenge as browsers do. @returns what a form sends. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('the challenge was not solved in time');
  return payloadOf({ challenge, solution });
}

export const payloadOf = (solution: Solution): string =>
  Buffer.from(JSON.stringify(solution)).toString('base64');
