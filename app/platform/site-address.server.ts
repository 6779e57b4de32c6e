import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { writeFileDurably } from './durable-file.server.ts';

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'site-address');

/**
 * Stores where the site is, for commands that are run without the `PORT` or the `PUBLIC_URL` of its
 * server.
 */
export const storeSiteAddress = (config: Config, url: string): Promise<void> =>
  writeFileDurably(fileOf(config), `${url}\n`);

/** Where links to the site lead: `PUBLIC_URL`, or else what its server has stored. */
export async function findSiteAddress(config: Config, env: NodeJS.ProcessEnv): Promise<string> {
  if (env.PUBLIC_URL) return config.publicUrl;
  const stored = (await readFile(fileOf(config), 'utf8').catch(() => '')).trim();
  return URL.canParse(stored) ? stored : config.publicUrl;
}
