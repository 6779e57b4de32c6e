import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

/** The key that signs forms and tokens: `APP_SECRET`, or one made on the first start and kept in `DATA_DIR`. */
export async function loadAppSecret(config: Config): Promise<string> {
  if (config.appSecret) return config.appSecret;
  const file = join(config.dataDir, 'app-secret');
  const made = randomBytes(32).toString('hex');
  // Written under another name: it is there whole or not at all, also on a full disk and when two processes start at once.
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(draft, made, { flag: 'wx', mode: 0o600 });
    await link(draft, file);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const kept = (await readFile(file, 'utf8')).trim();
  // With an empty key, anyone could sign.
  if (kept.length >= 32) return kept;
  throw new ConfigError(`DATA_DIR: ${file} is damaged. Put it back from a backup, or delete it: then everybody logs in anew.`);
}
