import type { FakeIdentityToolkit } from './fakes/identity-toolkit.ts';

// In the data tests (vitest.config.ts), this stands in for app/http/pad-response-time.ts, whose
// rounding has its own unit test: it records what is done inside of it, without waiting.

/**
 * Responses rounded up since `noteEvened`: to which step, in milliseconds, and what the provider
 * was asked for within.
 */
export const evened: { stepMs: number; asked: string[] }[] = [];
let provider: FakeIdentityToolkit | undefined;

export function noteEvened(asked: FakeIdentityToolkit): void {
  provider = asked;
  evened.length = 0;
}

/** @public Through the alias in vitest.config.ts. */
export async function padResponseTime<Result>(
  stepMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = provider?.asked.length ?? 0;
  try {
    return await work();
  } finally {
    evened.push({ stepMs, asked: (provider?.asked ?? []).slice(before).map(({ path }) => path) });
  }
}
