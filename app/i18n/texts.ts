import type { Locale } from './locale.ts';

/** The texts of a feature in each language. French is the source of the type: a text missing in another fails the type check. */
export type Texts<T> = Readonly<Record<Locale, T>>;
