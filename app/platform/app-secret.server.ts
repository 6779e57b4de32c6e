import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

/** The key that signs forms and tokens: `APP_SECRET`, or one generated on the first start and stored in `DATA_DIR`. */
export async function loadAppSecret(config: Config): Promise<string> {
  if (config.appSecret) return config.appSecret;
  const file = join(config.dataDir, 'app-secret');
  const generated = randomBytes(32).toString('hex');
  // Written to a temporary file, then linked: atomic, also on a full disk and when two processes start at once.
  const temporary = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(temporary, generated, { flag: 'wx', mode: 0o600 });
    await link(temporary, file);
    return generated;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  const stored = (await readFile(file, 'utf8')).trim();
  // With an empty key anyone could sign tokens.
  if (stored.length >= 32) return stored;
  throw new ConfigError(`DATA_DIR: ${file} is damaged. Put it back from a backup, or delete it: then everybody logs in anew.`);
}
