import type { Texts } from '#app/i18n/texts.ts';
import { en } from './texts.en.ts';
import { fr, type PayeeTexts } from './texts.fr.ts';
import { ht } from './texts.ht.ts';

export const payeeTexts: Texts<PayeeTexts> = { fr, en, ht };
