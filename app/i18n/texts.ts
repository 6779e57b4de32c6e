import type { Locale } from './locale.ts';
import { en } from './texts.en.ts';
import { fr } from './texts.fr.ts';
import { ht } from './texts.ht.ts';

/**
 * The texts of a feature in each language. French is the source of the type: a text missing in
 * another fails the type check.
 */
export type Texts<T> = Readonly<Record<Locale, T>>;

/** Texts that several features share. */
export const sharedTexts: Texts<typeof fr> = { fr, en, ht };
