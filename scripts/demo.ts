import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { passwords } from '#app/platform/password.server.ts';
import { openStorage } from '#app/platform/storage/storage.server.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { startServer } from '#test/server.ts';
import { buildIfChanged } from './build.ts';
import { CommandError, runCommand, withDatabase } from './site.ts';

// npm run demo                        fills ./data
// DATA_DIR=/tmp/demo npm run demo     fills another folder
//
// A year of plainly fictitious messages, donations, pictures, articles and people, for looking at
// the back-office. Only into an empty data folder, and only on SQLite: a real site must not be
// mixed with it.
await runCommand(async (config) => {
  if (config.databaseUrl) throw new CommandError('The demo fills SQLite only: unset DATABASE_URL.');
  if (existsSync(config.dataDir) && readdirSync(config.dataDir).length > 0)
    throw new CommandError(
      `${config.dataDir} is not empty. The demo fills an empty folder only: set DATA_DIR to another.`,
    );
  await buildIfChanged();
  // The server makes the database, with what comes with the site.
  const server = await startServer({ DATA_DIR: config.dataDir });
  await server.stop();
  await withDatabase(config, async (db) => {
    console.log('Filling in a year …');
    const accounts = await fillDemo(db, openStorage(config), Date.now());
    console.log(
      `${config.dataDir} is filled. Start the site with the same DATA_DIR (npm start), and log in as:\n`,
    );
    for (const { id, email, role } of accounts) {
      const password = randomBytes(12).toString('base64url');
      const hashed = { password_hash: await passwords.hash(password) };
      await db.updateTable('account').set(hashed).where('id', '=', id).execute();
      console.log(`  ${role.padEnd(6)}  ${email}  ${password}`);
    }
    console.log(
      '\nThe passwords are shown only here. The owner needs a second factor in seven days, as every owner.',
    );
  });
});
