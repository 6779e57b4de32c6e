import type { Locale } from './locale.ts';
import { en } from './messages/en.ts';
import { fr, type Messages } from './messages/fr.ts';
import { ht } from './messages/ht.ts';

export type { Messages };

const messages: Readonly<Record<Locale, Messages>> = { fr, en, ht };

/** The interface's texts in a language. French is the source: a text missing in another fails the type check. */
export const messagesIn = (locale: Locale): Messages => messages[locale];
