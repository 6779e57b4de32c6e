import type { Texts } from '#app/i18n/texts.ts';
import { en } from './texts.en.ts';
import { fr, type JournalPageTexts } from './texts.fr.ts';
import { ht } from './texts.ht.ts';

export const journalTexts: Texts<JournalPageTexts> = { fr, en, ht };
