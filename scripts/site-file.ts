import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLocale, type Locale, locales } from '#app/i18n/locale.ts';
import { buildIfChanged } from './build.ts';
import { endWithUsage, type Site, withSite } from './site.ts';

const help = `Usage (also while the site is running):
  npm run site-file                       writes bwt-site.zip: all public pages in all languages
  npm run site-file -- fr,ht              in these languages
  npm run site-file -- fr,ht file.zip     under another name
To read it: unpack it, for example on a memory card, and open index.html.`;

type Built = {
  writeSiteFile(site: Site, file: string, locales: readonly Locale[]): Promise<void>;
};

const [languages = locales.join(','), name = 'bwt-site.zip', ...more] = process.argv.slice(2);
const chosen = languages.split(',').filter(isLocale);
if (more.length > 0 || chosen.length < languages.split(',').length) endWithUsage(help);
await withSite(async (site) => {
  const server = join(import.meta.dirname, '../build/server/index.js');
  // A site that is running, from sources before these, would lose its files to another build.
  if (!existsSync(server)) await buildIfChanged();
  // Otherwise importing it starts a server (server/main.ts).
  process.env.BWT_COMMAND = 'site-file';
  const { writeSiteFile } = (await import(pathToFileURL(server).href)) as Built;
  const file = resolve(name);
  await writeSiteFile(site, file, chosen);
  const { size } = await stat(file);
  console.log(`${file} has been written (${(size / 1e6).toFixed(1)} MB).`);
});
