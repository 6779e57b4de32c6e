import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Aujourd’hui',
  lead: 'Ce qui vous attend : ce qui a échoué, puis le plus ancien.',
  description: 'Ce qui attend l’équipe de BWT.',
  list: 'Ce qui attend',
  callInstead: (phone: string) => `Vous pouvez appeler : ${phone}.`,
  open: 'Ouvrir',
  openOf: (what: string) => `Ouvrir : ${what}`,
  emptyTitle: 'Tout est à jour',
  empty: 'Rien n’attend. Cette semaine :',
};

type TodayTexts = typeof fr;

const en: TodayTexts = {
  title: 'Today',
  lead: 'What is waiting for you: what failed, then the oldest.',
  description: 'What is waiting for the BWT team.',
  list: 'What is waiting',
  callInstead: (phone) => `You can call: ${phone}.`,
  open: 'Open',
  openOf: (what) => `Open: ${what}`,
  emptyTitle: 'All done',
  empty: 'Nothing is waiting. This week:',
};

const ht: TodayTexts = {
  title: 'Jodi a',
  lead: 'Sa k ap tann ou: sa ki pa mache, epi sa ki pi ansyen.',
  description: 'Sa k ap tann ekip BWT a.',
  list: 'Sa k ap tann',
  callInstead: (phone) => `Ou ka rele: ${phone}.`,
  open: 'Louvri',
  openOf: (what) => `Louvri: ${what}`,
  emptyTitle: 'Tout bagay ajou',
  empty: 'Pa gen anyen k ap tann. Semèn sa a:',
};

export const todayTexts: Texts<TodayTexts> = { fr, en, ht };
