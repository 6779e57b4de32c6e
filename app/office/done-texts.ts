import type { Texts } from '#app/i18n/texts.ts';
import { en } from './done-texts.en.ts';
import { fr } from './done-texts.fr.ts';
import { ht } from './done-texts.ht.ts';
import type { SentenceTable } from './journal/actions.ts';

/**
 * The result of each action; the subject is an id. For loaders: browsers get the one text that they
 * show.
 */
export const doneTexts: Texts<SentenceTable> = { fr, en, ht };
