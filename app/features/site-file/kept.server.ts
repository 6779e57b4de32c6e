import { join } from 'node:path';
import type { App } from '#app/http/context.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Registry } from '#app/office/registry.ts';
import { writeFileDurably } from '#app/platform/durable-file.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { writeSiteFile } from './write.server.ts';

type Subjects = Pick<Registry, 'siteSubjects'>;
type Kept = { path: string; version: number };

/** By folder and languages. A new process makes each again: its pages may look different. */
const kept = new Map<string, Promise<Kept>>();
let last: Promise<unknown> = Promise.resolve();

/** The file of the current content: made when there is none yet, one after the other. */
export async function keepSiteFile(
  app: App,
  registry: Subjects,
  locales: readonly Locale[],
): Promise<Kept> {
  const version = await findContentVersion(app.db);
  const name = `${app.config.dataDir}/${locales.join('-')}`;
  const known = await kept.get(name)?.catch(() => undefined);
  if (known && known.version >= version) return known;
  const making = last.then(() => make(app, registry, locales, version));
  last = making.catch(() => {});
  kept.set(name, making);
  return making;
}

async function make(
  app: App,
  { siteSubjects: subjects }: Subjects,
  locales: readonly Locale[],
  version: number,
): Promise<Kept> {
  const { config, patientDb: db, routes, readPublic: read } = app;
  const path = join(config.dataDir, 'site-file', `${locales.join('-')}.zip`);
  const source = { db, publicUrl: config.publicUrl, routes, subjects, read };
  await writeFileDurably(path, writeSiteFile(source, locales));
  return { path, version };
}
