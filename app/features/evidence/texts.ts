import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  jobsTitle: 'Nos réalisations',
  peopleTitle: 'L’équipe',
  proofTitle: 'Un travail récent',
  quoteTitle: 'Ce que dit un client',
  quoted: (words: string) => `« ${words} »`,
  link: 'Voir le travail',
  /** A row with a customer's word, which says nothing yet of what was done. */
  toComplete: 'à compléter',
  given: (name: string) => `Un mot de ${name} : dites ce que vous avez fait, puis montrez-le`,
};

const en: typeof fr = {
  jobsTitle: 'Our work',
  peopleTitle: 'The team',
  proofTitle: 'Recent work',
  quoteTitle: 'What a customer says',
  quoted: (words) => `“${words}”`,
  link: 'See the work',
  toComplete: 'to be completed',
  given: (name) => `A word from ${name}: say what you did, then show it`,
};

const ht: typeof fr = {
  jobsTitle: 'Travay nou fè',
  peopleTitle: 'Ekip la',
  proofTitle: 'Yon travay nou fenk fè',
  quoteTitle: 'Sa yon kliyan di',
  quoted: (words) => `« ${words} »`,
  link: 'Gade travay la',
  toComplete: 'pou konplete',
  given: (name) => `Yon mo ${name} kite: di sa nou te fè, epi montre l`,
};

export const evidenceTexts: Texts<typeof fr> = { fr, en, ht };
