import type { Texts } from '#app/i18n/texts.ts';

/** In their order on the page. */
export const waitingGroups = ['failed', 'money', 'people', 'site'] as const;
export type WaitingGroup = (typeof waitingGroups)[number];

const fr = {
  title: 'Aujourd’hui',
  lead: 'Ce qui vous attend, le plus urgent d’abord.',
  description: 'Ce qui attend l’équipe de BWT.',
  groups: {
    failed: 'À réparer',
    money: 'Argent',
    people: 'Personnes',
    site: 'Site et cours',
  } satisfies Record<WaitingGroup, string>,
  callInstead: (phone: string) => `Appelez : ${phone}.`,
  deeds: {
    open: 'Ouvrir',
    reply: 'Répondre',
    match: 'Rapprocher',
    check: 'Vérifier',
    refund: 'Rendre',
    confirm: 'Confirmer',
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
  setup: {
    title: (done: number, total: number) => `Premiers pas : ${done} sur ${total}`,
    lead: 'Une minute pour chaque ligne. Sur le site, ce qui n’est pas rempli n’est montré à personne.',
    localLead:
      'Ici, vous voyez des exemples. Sur le site public, les visiteurs ne verront pas ce qui n’est pas rempli.',
    practise: 'Essayer d’abord le bureau, sans risque',
  },
};

type TodayTexts = typeof fr;

/** The verb of the button. */
export type Deed = keyof TodayTexts['deeds'];

const en: TodayTexts = {
  title: 'Today',
  lead: 'What is waiting for you, the most urgent first.',
  description: 'What is waiting for the BWT team.',
  groups: { failed: 'To put right', money: 'Money', people: 'People', site: 'Site and courses' },
  callInstead: (phone) => `Call: ${phone}.`,
  deeds: {
    open: 'Open',
    reply: 'Reply',
    match: 'Match',
    check: 'Check',
    refund: 'Return',
    confirm: 'Confirm',
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
  setup: {
    title: (done, total) => `First steps: ${done} of ${total}`,
    lead: 'Each line takes a minute. On the site, what is not filled in is shown to nobody.',
    localLead:
      'Here you see examples. On the public site, visitors will not see what is not filled in.',
    practise: 'Try the office first, without risk',
  },
};

const ht: TodayTexts = {
  title: 'Jodi a',
  lead: 'Sa k ap tann ou, sa ki pi prese an premye.',
  description: 'Sa k ap tann ekip BWT a.',
  groups: { failed: 'Pou ranje', money: 'Lajan', people: 'Moun', site: 'Sit ak kou' },
  callInstead: (phone) => `Rele: ${phone}.`,
  deeds: {
    open: 'Louvri',
    reply: 'Reponn',
    match: 'Rekonèt',
    check: 'Verifye',
    refund: 'Remèt',
    confirm: 'Konfime',
    approve: 'Aksepte',
    publish: 'Pibliye',
    answer: 'Okipe l',
    resend: 'Voye ankò',
    tell: 'Avèti',
    record: 'Note',
    save: 'Fè kopi',
  },
  emptyTitle: 'Tout bagay ajou',
  empty: 'Pa gen anyen k ap tann. Semèn sa a:',
  setup: {
    title: (done, total) => `Premye pa: ${done} sou ${total}`,
    lead: 'Chak liy pran yon minit. Sou sit la, pèsonn pa wè sa ki poko ranpli.',
    localLead: 'Isit la ou wè egzanp. Sou sit piblik la, vizitè yo p ap wè sa ki poko ranpli.',
    practise: 'Eseye biwo a anvan, san risk',
  },
};

export const todayTexts: Texts<TodayTexts> = { fr, en, ht };
