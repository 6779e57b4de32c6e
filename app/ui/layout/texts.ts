import type { Texts } from '#app/i18n/texts.ts';
import { en } from './texts.en.ts';
import { fr, type LayoutTexts } from './texts.fr.ts';
import { ht } from './texts.ht.ts';

export const layoutTexts: Texts<LayoutTexts> = { fr, en, ht };
