import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import type { Db } from './database.server.ts';
import { writeFileDurably } from './durable-file.server.ts';
import type { Log } from './log.ts';

/**
 * `APP_SECRET`, or one generated on the first start. A damaged one is replaced while nothing
 * depends on it. @throws ConfigError when something does
 */
export async function loadAppSecret(
  config: Config,
  { db, log }: { db: Db; log: Log },
): Promise<string> {
  if (config.appSecret) return config.appSecret;
  const file = appSecretFile(config);
  const created = await create(file);
  if (created) return created;
  const stored = (await readFile(file, 'utf8')).trim();
  // With an empty key anyone could sign tokens.
  if (stored.length >= 32) return stored;
  if (await isInUse(db))
    throw new ConfigError(
      `DATA_DIR: ${file} is damaged. Put it back from a backup, or delete it: then everybody logs in anew.`,
    );
  log.warn(
    { file },
    'the app secret was damaged; nothing depended on it yet, so a new one has been made',
  );
  await rm(file);
  return (await create(file)) ?? loadAppSecret(config, { db, log });
}

export const appSecretFile = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'app-secret');

/** @returns undefined when there is one, perhaps from a process that starts at the same time. */
async function create(file: string): Promise<string | undefined> {
  const secret = randomBytes(32).toString('hex');
  try {
    await writeFileDurably(file, secret, { exclusive: true });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return undefined;
  }
}

/** A session, a receipt or the key of a picture, which the secret signed, keyed or encrypted. */
async function isInUse(db: Db): Promise<boolean> {
  for (const table of ['account', 'donation', 'stored_image'] as const)
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true;
  return false;
}
