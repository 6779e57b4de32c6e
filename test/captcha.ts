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

/** Fetches a challenge from a running site and solves it. */
export async function solveFor(
  url: string,
  form: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await fetch(`${url}/api/challenge?form=${form}`, { headers });
  if (!answer.ok) throw new Error(`no challenge but ${answer.status}`);
  return solve((await answer.json()) as Challenge);
}
