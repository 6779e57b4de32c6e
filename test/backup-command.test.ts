import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#app/platform/database.server.ts';
import { runCommand, runInTurn } from './command.ts';
import { contactForm, contactToken } from './contact.ts';
import { startServer } from './server.ts';
import { testFolder } from './uploads.ts';

test('a site is backed up while it serves, and restored after its disk is lost', async () => {
  const backups = await testFolder();
  const env = { DATA_DIR: await testFolder(), BACKUP_DIR: backups };
  await using server = await startServer(env);
  const body = contactForm(await contactToken(server.url), { message: 'Avant la sauvegarde' });
  expect(
    (await fetch(`${server.url}/contact`, { method: 'POST', body, redirect: 'manual' })).status,
  ).toBe(303);

  const made = await runCommand('backup', ['--with-secret'], env);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const file = /^(\S+-with-secret\.tar\.gz) has been made and checked/.exec(made.stdout)?.[1] ?? '';
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await runInTurn('backup', ['verify'], env)).stdout).toMatch(
    / is right: \d+ rows and 0 files of pictures/,
  );
  expect((await runInTurn('backup', ['list'], env)).stdout).toMatch(
    /-with-secret\.tar\.gz +0\.\d MB +checked 20\d\d-/,
  );
  expect(await readdir(backups)).toHaveLength(1);

  expect(await runInTurn('restore', [file, '--yes'], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^The site is running.*\nNothing has been changed\.\n$/),
  });
  await server.stop('SIGKILL');

  const fresh = { DATA_DIR: await testFolder() };
  expect(await runCommand('restore', [file], fresh)).toMatchObject({ code: 0, stderr: '' });
  await using again = await startServer(fresh);
  expect((await fetch(`${again.url}/publication`)).status).toBe(200);
  expect(await readFile(join(fresh.DATA_DIR, 'app-secret'), 'utf8')).toBe(
    await readFile(join(env.DATA_DIR, 'app-secret'), 'utf8'),
  );
  const db = openDatabase({
    databaseUrl: undefined,
    sqliteFile: join(fresh.DATA_DIR, 'bwt.sqlite'),
  });
  expect(await db.selectFrom('message').select('message').execute()).toEqual([
    { message: 'Avant la sauvegarde' },
  ]);
  await db.destroy();
});

test('explains what commands do not understand', async () => {
  const env = { DATA_DIR: await testFolder() };
  for (const [command, given, code, said] of [
    ['backup', ['--with-secret', 'more'], 2, /^Usage/],
    ['restore', ['--yes'], 2, /^Usage/],
    [
      'restore',
      ['/nowhere.tar.gz'],
      1,
      /^The backup cannot be read: ENOENT.*\nNothing has been changed\.\n$/,
    ],
  ] as const)
    expect(await runInTurn(command, [...given], env)).toMatchObject({
      code,
      stderr: expect.stringMatching(said),
    });
});
