import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Posts d’essai',
  lead: 'Dix textes de remplissage que notre serveur demande à un service ouvert à tous : une simple démonstration.',
  description: 'Dix textes d’essai venus d’un service extérieur.',
  caption: 'Les dix premiers textes du service',
  id: 'ID',
  postTitle: 'Title',
  body: 'Body',
  at: 'Reçus le',
  stale: (when: string) =>
    `Le service ne répond pas bien en ce moment. Voici sa dernière bonne réponse, reçue le ${when}.`,
  loading: 'Chargement des textes…',
  loadingText: 'Le service prend son temps. Cette page se recharge seule dans deux secondes.',
  empty: 'Le service ne donne aucun texte en ce moment.',
  unavailable: 'Le service ne répond pas.',
  unavailableText:
    'Nous n’avons pas encore de copie à vous montrer. Réessayez dans quelques secondes.',
  again: 'Réessayer',
};

const en: typeof fr = {
  title: 'Demo posts',
  lead: 'Ten filler texts that our server fetches from a service open to everyone: just a demonstration.',
  description: 'Ten sample texts from an outside service.',
  caption: 'The first ten texts of the service',
  id: 'ID',
  postTitle: 'Title',
  body: 'Body',
  at: 'Received on',
  stale: (when) =>
    `The service is not working properly at the moment. Here is its last good reply, received on ${when}.`,
  loading: 'Loading the texts…',
  loadingText: 'The service is taking its time. This page reloads by itself in two seconds.',
  empty: 'The service has no texts at the moment.',
  unavailable: 'The service is not responding.',
  unavailableText: 'We have no copy to show you yet. Try again in a few seconds.',
  again: 'Try again',
};

const ht: typeof fr = {
  title: 'Pòs esè',
  lead: 'Dis tèks esè sèvè nou an mande yon sèvis tout moun ka sèvi avè l: yon senp demonstrasyon.',
  description: 'Dis tèks esè ki soti nan yon sèvis deyò.',
  caption: 'Dis premye tèks sèvis la',
  id: 'ID',
  postTitle: 'Tit',
  body: 'Tèks',
  at: 'Nou resevwa yo le',
  stale: (when) =>
    `Sèvis la pa reponn byen kounye a. Men dènye bon repons li, ki te rive le ${when}.`,
  loading: 'Tèks yo ap chaje…',
  loadingText: 'Sèvis la ap pran tan li. Paj sa a ap rechaje poukont li nan de segonn.',
  empty: 'Sèvis la pa gen okenn tèks pou bay kounye a.',
  unavailable: 'Sèvis la pa reponn.',
  unavailableText: 'Nou poko gen kopi pou montre w. Eseye ankò nan kèk segonn.',
  again: 'Eseye ankò',
};

export const postsTexts: Texts<typeof fr> = { fr, en, ht };
