import { createPasswordHasher } from '../app/platform/password.server.ts';

// In the data and server tests (vitest.config.ts), this stands in for
// app/platform/password.server.ts, which has a test of its own: the same hashes, but as cheap as
// they can be. There are thousands of them.

export const passwords = createPasswordHasher({
  concurrency: 2,
  maxQueued: 40,
  cost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
});
