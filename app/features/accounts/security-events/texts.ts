import type { Texts } from '#app/i18n/texts.ts';
import { en } from './texts.en.ts';
import { fr, type SecurityEventTexts } from './texts.fr.ts';
import { ht } from './texts.ht.ts';

export const securityEventTexts: Texts<SecurityEventTexts> = { fr, en, ht };
