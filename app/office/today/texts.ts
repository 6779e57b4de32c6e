import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Aujourd’hui',
  lead: 'Ce qui vous attend : ce qui a échoué, l’argent, puis le plus ancien.',
  description: 'Ce qui attend l’équipe de BWT.',
  list: 'Ce qui attend',
  callInstead: (phone: string) => `Vous pouvez appeler : ${phone}.`,
  deeds: {
    open: 'Ouvrir',
    reply: 'Répondre',
    match: 'Rapprocher',
    check: 'Vérifier',
    refund: 'Rembourser',
    approve: 'Valider',
    publish: 'Publier',
    answer: 'Traiter',
    resend: 'Renvoyer',
    tell: 'Prévenir',
    record: 'Noter',
    save: 'Sauvegarder',
  },
  emptyTitle: 'Tout est à jour',
  empty: 'Rien n’attend. Cette semaine :',
};

type TodayTexts = typeof fr;

/** The verb of the button. */
export type Deed = keyof TodayTexts['deeds'];

const en: TodayTexts = {
  title: 'Today',
  lead: 'What is waiting for you: what failed, money, then the oldest.',
  description: 'What is waiting for the BWT team.',
  list: 'What is waiting',
  callInstead: (phone) => `You can call: ${phone}.`,
  deeds: {
    open: 'Open',
    reply: 'Reply',
    match: 'Match',
    check: 'Check',
    refund: 'Refund',
    approve: 'Review',
    publish: 'Publish',
    answer: 'Answer',
    resend: 'Send again',
    tell: 'Tell',
    record: 'Record',
    save: 'Back up',
  },
  emptyTitle: 'All done',
  empty: 'Nothing is waiting. This week:',
};

const ht: TodayTexts = {
  title: 'Jodi a',
  lead: 'Sa k ap tann ou: sa ki pa mache, lajan, epi sa ki pi ansyen.',
  description: 'Sa k ap tann ekip BWT a.',
  list: 'Sa k ap tann',
  callInstead: (phone) => `Ou ka rele: ${phone}.`,
  deeds: {
    open: 'Louvri',
    reply: 'Reponn',
    match: 'Rekonèt',
    check: 'Verifye',
    refund: 'Ranbouse',
    approve: 'Aksepte',
    publish: 'Pibliye',
    answer: 'Okipe l',
    resend: 'Voye ankò',
    tell: 'Avèti',
    record: 'Note',
    save: 'Fè kopi',
  },
  emptyTitle: 'Tout bagay ajou',
  empty: 'Pa gen anyen k ap tann. Semèn sa a:',
};

export const todayTexts: Texts<TodayTexts> = { fr, en, ht };
