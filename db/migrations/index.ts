import type { Migration } from 'kysely/migration';
import * as site from './0001_site.ts';
import * as accounts from './0002_accounts.ts';
import * as members from './0003_members.ts';
import * as usedTokens from './0004_used_tokens.ts';
import * as challenges from './0005_challenges.ts';
import * as donations from './0006_donations.ts';
import * as pictures from './0008_pictures.ts';
import * as containment from './0009_containment.ts';
import * as secondFactor from './0010_second_factor.ts';
import * as deviceGeneration from './0011_device_generation.ts';
import * as office from './0013_office.ts';

/** In order of their names; a released migration never changes. There never was a 0007. */
export const migrations: Record<string, Migration> = {
  '0001_site': site,
  '0002_accounts': accounts,
  '0003_members': members,
  '0004_used_tokens': usedTokens,
  '0005_challenges': challenges,
  '0006_donations': donations,
  '0008_pictures': pictures,
  '0009_containment': containment,
  '0010_second_factor': secondFactor,
  '0011_device_generation': deviceGeneration,
  '0013_office': office,
};
