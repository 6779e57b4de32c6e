import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  answer: 'Réponse de la personne',
  answerFrom: (email: string) => `Réponse de la personne, envoyée par ${email}`,
  withoutText: 'Sans texte.',
  file: (name: string, kilobytes: number) => `${name} (${kilobytes} ko)`,
  leftOut: (file: string) => `${file}, resté dans la boîte e‑mail`,
};

const en: typeof fr = {
  answer: 'Answer of the person',
  answerFrom: (email) => `Answer of the person, sent from ${email}`,
  withoutText: 'Without text.',
  file: (name, kilobytes) => `${name} (${kilobytes} kB)`,
  leftOut: (file) => `${file}, left in the mailbox`,
};

const ht: typeof fr = {
  answer: 'Repons moun nan',
  answerFrom: (email) => `Repons moun nan, li soti nan ${email}`,
  withoutText: 'Pa gen tèks.',
  file: (name, kilobytes) => `${name} (${kilobytes} ko)`,
  leftOut: (file) => `${file}, ki rete nan bwat imèl la`,
};

/** For loaders: browsers get the sentences. */
export const answerTexts: Texts<typeof fr> = { fr, en, ht };
