import { hash, type Options, verify } from '@node-rs/argon2';
import { createFairQueue, type Requester } from './fair-queue.ts';

/** OWASP's minimum is 19 MiB and two iterations. About 25 ms of one core. Memory in KiB. */
const ownCost: Options = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

type Bounds = {
  concurrency: number;
  maxQueued: number;
  cost?: Options;
  verifyHash?: typeof verify;
};

/**
 * A few at a time, so that a flood of logins leaves a core to pages; networks take turns. All throw
 * BusyError.
 */
export function createPasswordHasher({
  concurrency,
  maxQueued,
  cost = ownCost,
  verifyHash = verify,
}: Bounds) {
  const limit = createFairQueue(
    { concurrency, maxQueued, maxPerAccount: 2 },
    'too many passwords wait to be hashed',
  );
  // Computed eagerly, so that the first verification takes no longer than the others.
  const dummyHash = hash('', cost);

  return {
    /** @returns a hash in PHC form, with its own salt and cost. */
    hash: async (password: string, requester?: Requester): Promise<string> =>
      limit(() => hash(normalized(password), cost), requester),

    /** With the salt of another hash, so that codes can be looked up. */
    hashWithSaltOf: async (
      other: string | undefined,
      text: string,
      requester?: Requester,
    ): Promise<string> => {
      const salt = other?.split('$')[4];
      return limit(
        () => hash(text, salt ? { ...cost, salt: Buffer.from(salt, 'base64') } : cost),
        requester,
      );
    },

    /** Takes the same time without a hash, against user enumeration. */
    verify: async (
      passwordHash: string | null | undefined,
      password: string,
      requester?: Requester,
    ): Promise<boolean> =>
      limit(async () => {
        const isRight = await verifyHash(passwordHash ?? (await dummyHash), normalized(password));
        return isRight && typeof passwordHash === 'string';
      }, requester),
  };
}

/** Keyboards produce the same accented letter in different Unicode forms. */
const normalized = (password: string) => password.normalize('NFKC');

export const passwords = createPasswordHasher({ concurrency: 2, maxQueued: 40 });
