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
  /** After what was done with a row. */
  later: (done: string) =>
    `${done} Le site ne la montre pas encore : seules les premières s’y voient.`,
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
  later: (done) => `${done} The site does not show it yet: it shows the first ones only.`,
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
  later: (done) => `${done} Sit la poko montre l: se premye yo sèlman li montre.`,
  given: (name) => `Yon mo ${name} kite: di sa nou te fè, epi montre l`,
};

export const evidenceTexts: Texts<typeof fr> = { fr, en, ht };
