import { setTimeout } from 'node:timers/promises';
import { storeSetting } from '#app/features/settings/settings.server.ts';
import { exampleSettings, type SiteSettings } from '#app/features/settings/settings.ts';
import type { Db } from '#app/platform/database.server.ts';
import { settings } from '#server/demo/company.data.ts';
import { onDatabase } from '../e2e/members.ts';
import type { TestServer } from './server.ts';

/** The settings of a company that has filled them in: a public site shows nothing of an example. */
export const furnished: SiteSettings = {
  ...exampleSettings,
  ...settings,
  giving: exampleSettings.giving,
};

const keys = ['contact', 'confirmed', 'place', 'social', 'advertising', 'support'] as const;

export async function furnish(db: Db): Promise<void> {
  for (const key of keys) await storeSetting(db, key, furnished[key], 1);
}

/** Fills in the settings of a server that runs. @returns when its pages show them */
export async function furnishServer(server: TestServer): Promise<void> {
  await onDatabase(server, furnish);
  const read = async () => (await fetch(`${server.url}/about`)).text();
  while (!(await read()).includes(furnished.contact.email)) await setTimeout(100);
}
