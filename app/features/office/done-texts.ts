import type { Texts } from '#app/i18n/texts.ts';
import { en } from './done-texts.en.ts';
import { fr } from './done-texts.fr.ts';
import { ht } from './done-texts.ht.ts';

/** What was done, by the action in the journal; `id` is of what it was done to. */
export type DoneTexts = Readonly<Record<string, (id: string) => string>>;

/** For loaders: browsers get the one text that they show. */
export const doneTexts: Texts<DoneTexts> = { fr, en, ht };
