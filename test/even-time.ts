import type { FakeIdentityToolkit } from './fakes/identity-toolkit.ts';

// Stands in for app/http/even-time.ts, whose rounding has tests of its own: what is done inside of it is noted, and waits for nothing.
//
//     vi.mock('#app/http/even-time.ts', () => import('./even-time.ts'));

/** What was rounded up since `noteEvened`: to which step, in milliseconds, and what the provider was asked for within. */
export const evened: { stepMs: number; asked: string[] }[] = [];
let provider: FakeIdentityToolkit | undefined;

export function noteEvened(asked: FakeIdentityToolkit): void {
  provider = asked;
  evened.length = 0;
}

export async function atFullStep<Result>(stepMs: number, work: () => Promise<Result>): Promise<Result> {
  const before = provider?.asked.length ?? 0;
  try {
    return await work();
  } finally {
    evened.push({ stepMs, asked: (provider?.asked ?? []).slice(before).map(({ path }) => path) });
  }
}
