import type { Texts } from '#app/i18n/texts.ts';
import { en } from './texts.en.ts';
import { fr } from './texts.fr.ts';
import { ht } from './texts.ht.ts';

export const evidenceEditorTexts: Texts<typeof fr> = { fr, en, ht };
