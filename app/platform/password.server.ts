import { hash, type Options, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** Argon2id, the library's default. OWASP asks for at least 19 MiB with two passes; this takes about 25 ms of one core. Memory in KiB. */
const cost: Options = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

type Bounds = { parallel: number; waiting: number };

/**
 * Hashes and checks passwords, a few at a time, so that a flood of logins leaves a core and most of libuv's threads to pages.
 * Both functions throw BusyError when too many wait already.
 */
export function createPasswordHasher({ parallel, waiting }: Bounds) {
  const inTurn = createConcurrencyLimiter(
    { concurrency: parallel, maxTasks: parallel + waiting },
    'too many passwords wait to be hashed',
  );
  // Made at once, so that the first check takes no longer than the others.
  const hashOfNothing = hash('', cost);

  return {
    /** @returns a hash in PHC form, with its own salt and cost. */
    hash: async (password: string): Promise<string> => inTurn(() => hash(normalized(password), cost)),

    /** Takes the same time whether or not there is a hash to check against; without one, no password is right. */
    verify: async (passwordHash: string | null | undefined, password: string): Promise<boolean> =>
      inTurn(async () => {
        const isRight = await verify(passwordHash ?? (await hashOfNothing), normalized(password));
        return isRight && typeof passwordHash === 'string';
      }),
  };
}

/** One accent, typed on a phone or a computer, comes in two Unicode forms. */
const normalized = (password: string) => password.normalize('NFKC');

/** The process's one hasher: the bound is on all passwords together. At most `parallel` × 46 MiB at a time. */
export const passwords = createPasswordHasher({ parallel: 2, waiting: 40 });
