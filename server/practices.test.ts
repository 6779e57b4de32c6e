import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouterContextProvider } from 'react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { appContext } from '#app/http/context.ts';
import { practiceOverContext } from '#app/http/practice.ts';
import { currentSession } from '#app/http/session/session.server.ts';
import { parseConfig } from '#app/platform/config.ts';
import { db, test } from '#test/database.ts';
import { memberArgs, openSession } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { publicUrl } from '#test/page-args.ts';
import { createPractices } from './practices.ts';

const minuteMs = 60_000;

/** The practices of a process whose clock the test moves. */
async function startPractices() {
  const dataDir = await mkdtemp(join(tmpdir(), 'bwt-practices-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const config = parseConfig({ PUBLIC_URL: publicUrl, DATA_DIR: dataDir });
  const { context } = memberArgs('/admin', { db, config });
  const created = createPractices({
    app: context.get(appContext),
    readPublic: async () => new Response(),
    isAlone: true,
  });
  onTestFinished(() => created.stop());
  const folder = join(dataDir, 'practice');
  /** A session of the team, as its requests come. */
  const open = async (name: string) => {
    const id = await makeTeamMember(db, 'editor', name);
    const { cookie, session } = await openSession(db, id);
    const value = created.practices.cookieOf(session.id);
    const args = () =>
      memberArgs('/admin', { db, config, cookie: `${cookie}; __Host-practice=${value}` });
    return {
      file: join(folder, value, 'bwt.sqlite'),
      state: () => created.practices.stateOf(session.id, 0),
      async begin() {
        const found = await currentSession(args());
        if (!found) throw new Error('no session');
        created.practices.begin(found);
      },
      async ask() {
        const { request, context } = args();
        const app = await created.choose(request, context as RouterContextProvider);
        return { app, isOver: context.get(practiceOverContext) };
      },
    };
  };
  return { folder, open };
}

test('a practice ends after two hours without use, and what was furnished for it goes with the last', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { folder, open } = await startPractices();
  const [left, used] = [await open('nadege'), await open('wilner')];
  for (const session of [left, used]) {
    await session.begin();
    await expect.poll(session.state).toBe('ready');
    expect((await session.ask()).app?.practice).toBeDefined();
  }
  for (let hour = 0.5; hour < 2; hour += 0.5) {
    await vi.advanceTimersByTimeAsync(30 * minuteMs);
    // Its database was closed meanwhile, and is opened again.
    expect(await used.ask()).toMatchObject({ app: { practice: expect.any(String) } });
  }
  expect(existsSync(left.file)).toBe(true);
  await vi.advanceTimersByTimeAsync(32 * minuteMs);
  await expect.poll(left.state).toBe('none');
  expect(await left.ask()).toEqual({ app: undefined, isOver: true });
  expect((await used.ask()).app?.practice).toBeDefined();

  await vi.advanceTimersByTimeAsync(123 * minuteMs);
  const swept = async () => {
    await vi.advanceTimersByTimeAsync(minuteMs);
    return readdir(folder);
  };
  await expect.poll(swept).toEqual([]);
  expect(await used.ask()).toEqual({ app: undefined, isOver: true });
});
