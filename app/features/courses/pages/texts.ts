import type { Texts } from '#app/i18n/texts.ts';
import { en } from './texts.en.ts';
import { type CoursePagesTexts, fr } from './texts.fr.ts';
import { ht } from './texts.ht.ts';

export const coursePagesTexts: Texts<CoursePagesTexts> = { fr, en, ht };
