import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '#test/server.ts';

test('a missing SQLite file: alive but not ready, and ready again when it is back; no answer is cached', async () => {
  await using server = await startServer();
  const file = join(server.dataDir, 'bwt.sqlite');
  const ask = async (path: string) => {
    const answer = await fetch(server.url + path);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return [answer.status, await answer.text()];
  };
  for (const path of ['/livez', '/readyz']) {
    expect(await ask(path)).toEqual([200, 'ok\n']);
    expect((await fetch(server.url + path, { method: 'HEAD' })).status).toBe(200);
  }
  await rename(file, `${file}.away`);
  expect(await ask('/readyz')).toEqual([503, 'the database does not answer\n']);
  expect(await ask('/livez')).toEqual([200, 'ok\n']);
  await rename(`${file}.away`, file);
  expect(await ask('/readyz')).toEqual([200, 'ok\n']);
});
