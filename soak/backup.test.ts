import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/platform/database.server.ts';
import { messageRow } from '#test/backups.ts';
import { runCommand } from '#test/command.ts';
import { sendMessage } from '#test/contact.ts';
import { createPostgresDatabase } from '#test/database.ts';
import { startServer } from '#test/server.ts';
import { testFolder } from '#test/uploads.ts';

type Settings = { DATA_DIR: string; DATABASE_URL?: string };

const open = ({ DATABASE_URL: databaseUrl, DATA_DIR }: Settings) => {
  const db = openDatabase({ databaseUrl, sqliteFile: join(DATA_DIR, 'bwt.sqlite') });
  onTestFinished(() => db.destroy());
  return db;
};

const writers = 4;
const rounds = 5;
const rowsBefore = 50_000;

// app/features/backup/backup.server.test.ts does it once, for a moment.
test.each(['SQLite', 'PostgreSQL'])(
  'a backup during 200 writes a second restores with every acknowledged row, five of five (%s)',
  async (engine) => {
    const settings = async (): Promise<Settings> => ({
      DATA_DIR: await testFolder(),
      ...(engine === 'PostgreSQL' && {
        DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')),
      }),
    });
    const env = await settings();
    await using _server = await startServer(env);
    const db = open(env);
    for (let n = 0; n < rowsBefore; n += 500) {
      const rows = Array.from({ length: 500 }, (_, m) => messageRow(`before ${n + m}`));
      await db.insertInto('message').values(rows).execute();
    }
    const acknowledged: string[] = [];
    let isOver = false;
    const write = async () => {
      for (let n = 0; !isOver; n++) {
        const row = messageRow(`message ${n}`);
        await db.insertInto('message').values(row).execute();
        acknowledged.push(row.id);
        // Some two hundred a second, all together.
        await wait(20);
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, write));
    // A failure must not hide behind a write that finds the database closed.
    onTestFinished(async () => {
      isOver = true;
      await writing;
    });
    for (let round = 1; round <= rounds; round++) {
      const written = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(written + 100);
      const before = [...acknowledged];
      const made = await runCommand('backup', [], env);
      expect(made).toMatchObject({ code: 0, stderr: '' });
      expect(acknowledged.length).toBeGreaterThan(before.length);
      const target = await settings();
      const file = made.stdout.split(' ')[0] ?? '';
      expect(await runCommand('restore', [file], target)).toMatchObject({ code: 0, stderr: '' });
      const restored = open(target);
      const rows = await restored.selectFrom('message').select('id').execute();
      const ids = new Set(rows.map(({ id }) => id));
      expect(before.filter((id) => !ids.has(id))).toEqual([]);
      expect(ids.size).toBeGreaterThanOrEqual(rowsBefore + before.length);
    }
  },
  900_000,
);

test('a site is backed up while it serves, and restored after its disk is lost', async () => {
  const env = { DATA_DIR: await testFolder(), BACKUP_DIR: await testFolder() };
  await using server = await startServer(env);
  expect((await sendMessage(server.url, { message: 'Avant la sauvegarde' })).status).toBe(303);

  const made = await runCommand('backup', ['--with-secret'], env);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const file = /^(\S+-with-secret\.tar\.gz) has been made and checked/.exec(made.stdout)?.[1] ?? '';
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await runCommand('backup', ['verify'], env)).stdout).toMatch(
    / is right: \d+ rows and 0 files of pictures/,
  );
  expect((await runCommand('backup', ['list'], env)).stdout).toMatch(
    /-with-secret\.tar\.gz +0\.\d MB +checked 20\d\d-/,
  );
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
  expect(await readFile(join(fresh.DATA_DIR, 'app-secret'), 'utf8')).toBe(
    await readFile(join(env.DATA_DIR, 'app-secret'), 'utf8'),
  );
  const messages = await open(fresh).selectFrom('message').select('message').execute();
  expect(messages).toEqual([{ message: 'Avant la sauvegarde' }]);
});
