import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { EntryContext } from 'react-router';
import type { Locale } from '../i18n/locale.ts';

type Manifest = EntryContext['manifest'];

/** `office-D9EeXtZu.js` -> `office-D9EeXtZu.fr.js`. */
export const localizedFile = (name: string, locale: Locale): string =>
  name.replace(/\.js$/, `.${locale}.js`);

const manifests = new Map<Locale, Manifest>();

/** React Router’s list of scripts in one language (docs/decisions/0035-office-files.md). */
export function localizedManifest(manifest: Manifest, locale: Locale): Manifest {
  if (!import.meta.env.PROD) return manifest;
  const localized = manifests.get(locale) ?? localizeManifest(manifest, locale, listScripts());
  manifests.set(locale, localized);
  return localized;
}

/** The built server lies beside the built client files: build/server and build/client. */
const listScripts = () => new Set(readdirSync(join(import.meta.dirname, '..', 'client', 'assets')));

function localizeManifest(
  manifest: Manifest,
  locale: Locale,
  scripts: ReadonlySet<string>,
): Manifest {
  const localize = (url: string) => {
    const localized = localizedFile(url, locale);
    return scripts.has(basename(localized)) ? localized : url;
  };
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    route && { ...route, module: localize(route.module), imports: route.imports?.map(localize) },
  ]);
  return {
    ...manifest,
    url: localize(manifest.url),
    entry: {
      module: localize(manifest.entry.module),
      imports: manifest.entry.imports.map(localize),
    },
    routes: Object.fromEntries(routes),
  };
}
