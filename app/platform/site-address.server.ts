import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { writeFileDurably } from './durable-file.server.ts';

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'site-address');

/** For commands run without the `PORT` or `PUBLIC_URL` of the server. */
export const storeSiteAddress = (config: Config, url: string): Promise<void> =>
  writeFileDurably(fileOf(config), `${url}\n`);

export async function findSiteAddress(config: Config, env: NodeJS.ProcessEnv): Promise<string> {
  if (env.PUBLIC_URL) return config.publicUrl;
  const stored = (await readFile(fileOf(config), 'utf8').catch(() => '')).trim();
  return URL.canParse(stored) ? stored : config.publicUrl;
}
