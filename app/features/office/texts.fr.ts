import { plural } from '#app/i18n/format.ts';

export const fr = {
  name: 'Bureau BWT',
  nav: {
    label: 'Le bureau',
    today: 'Aujourd’hui',
    donations: 'Dons',
    pictures: 'Images',
    site: 'Voir le site',
    account: 'Mon compte',
    logout: 'Se déconnecter',
    waiting: (n: number) => `${n} en attente`,
  },
  today: {
    title: 'Aujourd’hui',
    lead: 'Ce qui vous attend, le plus ancien d’abord.',
    description: 'Ce qui attend l’équipe de BWT.',
    list: 'Ce qui attend',
    proof: (reference: string) => `Don ${reference} : le donateur dit avoir envoyé l’argent`,
    payment: (amount: string) => `Paiement de ${amount} à rapprocher d’un don`,
    unknownAmount: 'un montant à lire',
    picture: (title: string) => `Image à valider : « ${title} »`,
    open: 'Ouvrir',
    openOf: (what: string) => `Ouvrir : ${what}`,
    more: (n: number) => plural('fr', n, { one: 'Et 1 autre.', other: `Et ${n} autres.` }),
    emptyTitle: 'Le ciel est dégagé',
    empty: 'Rien n’attend. Cette semaine :',
    week: {
      donations: (n: number) => plural('fr', n, { one: `${n} don reçu`, other: `${n} dons reçus` }),
      pictures: (n: number) => plural('fr', n, { one: `${n} image décidée`, other: `${n} images décidées` }),
      messages: (n: number) => plural('fr', n, { one: `${n} message arrivé`, other: `${n} messages arrivés` }),
    },
  },
  since: {
    now: 'à l’instant',
    minutes: (n: number) => `depuis ${n} min`,
    hours: (n: number) => `depuis ${n} h`,
    days: (n: number) => plural('fr', n, { one: 'depuis 1 jour', other: `depuis ${n} jours` }),
  },
  undo: 'Annuler',
  undoOf: (what: string) => `Annuler : ${what}`,
  notice: {
    gone: 'Cela n’existe plus, ou a déjà été annulé.',
    changed: 'Trop tard : quelqu’un a changé cela depuis.',
    late: 'Trop tard : on peut annuler pendant 30 jours.',
    decided: 'C’est déjà décidé. Voici où cela en est.',
    unchanged: 'C’était déjà dans cet état.',
    incomplete: 'Indiquez d’abord le montant et le numéro de transaction.',
    currency: 'Ce don n’est pas en gourdes : un paiement mobile ne peut pas être le sien.',
    unknown: 'Aucun don n’a cette référence.',
  },
  /** What was done, by the action in the journal. */
  done: {
    'donation.announced': (id: string) => `Le don ${id} est de nouveau annoncé.`,
    'donation.received': (id: string) => `Le don ${id} est reçu. Le donateur l’apprendra dans une minute.`,
    'donation.confirmed': (id: string) => `Le don ${id} est confirmé. Le donateur l’apprendra dans une minute.`,
    'donation.refused': (id: string) => `Le don ${id} est refusé. Le donateur l’apprendra dans une minute.`,
    'payment.matched': (id: string) => `Paiement rapproché du don ${id}, qui est reçu. Le donateur l’apprendra dans une minute.`,
    'payment.unexpected': () => 'Paiement gardé comme don inattendu.',
    'payment.stored': () => 'Paiement enregistré.',
    'payment.corrected': () => 'Paiement corrigé.',
    undo: () => 'C’est annulé : tout est comme avant.',
    redo: () => 'C’est rétabli.',
  } as Record<string, (id: string) => string>,
};

export type OfficeTexts = typeof fr;
