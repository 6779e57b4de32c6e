import type { Migration } from 'kysely/migration';
import * as site from './0001_site.ts';

/** In order of their names; a released migration never changes. */
export const migrations: Record<string, Migration> = {
  '0001_site': site,
};
