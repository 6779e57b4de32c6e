import type { Texts } from '#app/i18n/texts.ts';

const fr = { here: (names: string) => `Ici aussi : ${names}` };

const en: typeof fr = { here: (names) => `Also here: ${names}` };

const ht: typeof fr = { here: (names) => `La tou: ${names}` };

export const presenceTexts: Texts<typeof fr> = { fr, en, ht };
