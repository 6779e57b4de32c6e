import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The key that signs forms and tokens: `APP_SECRET`, or one made on the first start and kept in `DATA_DIR`. */
export async function loadSecret(config: Config): Promise<string> {
  if (config.appSecret) return config.appSecret;
  const file = join(config.dataDir, 'app-secret');
  const made = randomBytes(32).toString('hex');
  try {
    await writeFile(file, made, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}
