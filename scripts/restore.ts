import { BackupError } from '#app/features/backup/archive.server.ts';
import { restoreWithoutErased } from '#app/features/privacy/restore.server.ts';
import { registry } from '#app/features.server.ts';
import { openDataFolder } from '#app/platform/data-folder.server.ts';
import { openStorage } from '#app/platform/storage/storage.server.ts';
import { CommandError, endWithUsage, runCommand, withDatabase } from './site.ts';

const help = `Usage (while the site is stopped):
  npm run restore -- <file>          restores a backup where there is no site yet
  npm run restore -- <file> --yes    replaces what there is: all that came after the backup is lost
The file is checked to its end before anything is changed.
Backups of SQLite can be restored into PostgreSQL, and the reverse.`;

const given = process.argv.slice(2);
const [file, ...more] = given.filter((each) => each !== '--yes');
if (file === undefined || file.startsWith('-') || more.length > 0) endWithUsage(help);

await runCommand(async (config) => {
  await openDataFolder(config.dataDir);
  if (config.databaseUrl) await withDatabase(config, async () => {});
  const site = { config, storage: openStorage(config) };
  const { manifest, again } = await restoreWithoutErased(
    registry,
    site,
    file,
    given.includes('--yes'),
  ).catch((error: unknown) => {
    if (!(error instanceof BackupError)) throw error;
    const advice =
      error.code === 'exists'
        ? 'Make a backup of it first (npm run backup), then add --yes to replace it.'
        : 'Nothing has been changed.';
    throw new CommandError(`${error.message}\n${advice}`);
  });
  const { madeAt, tables, entries } = manifest;
  const rows = Object.values(tables).reduce((sum, each) => sum + each, 0);
  console.log(
    `The site is again as it was at ${madeAt}: ${rows} rows. Everybody has to log in anew.`,
  );
  if (again.erased > 0)
    console.log(
      `Erased again, as they had been since the backup was made: ${again.erased} people.`,
    );
  if (again.refused > 0)
    console.error(
      `Not erased again, because they are the last owner or in the settings: ${again.refused} people.`,
    );
  if (!entries.some(({ name }) => name === 'app-secret') && !config.appSecret)
    console.log(
      'The backup has no app secret: if DATA_DIR has another one now, authenticator apps have to be added again.',
    );
});
