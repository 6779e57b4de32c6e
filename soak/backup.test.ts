import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Db } from '#app/platform/database.server.ts';
import { runCommand } from '#test/command.ts';
import { sendMessage } from '#test/contact.ts';
import { startServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';
import { onDatabase } from '../e2e/members.ts';

test('a site is backed up while it serves, and restored after its disk is lost', async () => {
  const env = { DATA_DIR: await testFolder(), BACKUP_DIR: await testFolder() };
  await using server = await startServer(env);
  expect((await sendMessage(server.url, { message: 'Avant la sauvegarde' })).status).toBe(303);

  const made = await runCommand('backup', ['--with-secret'], env);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const file = /^(\S+-with-secret\.tar\.gz) has been made and checked/.exec(made.stdout)?.[1] ?? '';
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  for (const [verb, says] of [
    ['verify', / is right: \d+ rows and 0 files of pictures/],
    ['list', /-with-secret\.tar\.gz +0\.\d MB +checked 20\d\d-/],
  ] as const)
    expect((await runCommand('backup', [verb], env)).stdout).toMatch(says);
  expect(await readdir(env.BACKUP_DIR)).toHaveLength(1);

  expect(await runCommand('restore', [file, '--yes'], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The site is running.*\nNothing has been changed\.\n$/),
  });
  await server.stop('SIGKILL');

  const fresh = { DATA_DIR: await testFolder() };
  expect(await runCommand('restore', [file], fresh)).toMatchObject({ code: 0, stderr: '' });
  await using again = await startServer(fresh);
  expect((await fetch(`${again.url}/publication`)).status).toBe(200);
  const secretIn = (folder: string) => readFile(join(folder, 'app-secret'), 'utf8');
  expect(await secretIn(fresh.DATA_DIR)).toBe(await secretIn(env.DATA_DIR));
  const messages = (db: Db) => db.selectFrom('message').select('message').execute();
  expect(await onDatabase(again, messages)).toEqual([{ message: 'Avant la sauvegarde' }]);
});
