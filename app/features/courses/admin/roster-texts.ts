import type { Texts } from '#app/i18n/texts.ts';
import { en } from './roster-texts.en.ts';
import { fr, type RosterTexts } from './roster-texts.fr.ts';
import { ht } from './roster-texts.ht.ts';

export const rosterTexts: Texts<RosterTexts> = { fr, en, ht };
