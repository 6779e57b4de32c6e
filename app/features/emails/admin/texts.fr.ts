import { plural } from '#app/i18n/format.ts';

const attempts = (n: number) => plural('fr', n, { one: `${n} essai`, other: `${n} essais` });

export const fr = {
  title: 'E‑mails',
  description: 'Les e‑mails envoyés par le site, et ceux qui attendent.',
  lead: 'Les e‑mails en attente sont renvoyés automatiquement. Ceux qui ont été refusés attendent que vous les renvoyiez ou les laissiez tomber.',
  back: 'Plus',
  filters: 'Quels e‑mails',
  filter: { failed: 'Refusés', waiting: 'En attente', kept: 'Gardés', sent: 'Partis' },
  empty: {
    failed: 'Aucun e‑mail n’a été refusé.',
    waiting: 'Aucun e‑mail n’attend.',
    kept: 'Aucun e‑mail n’est gardé.',
    sent: 'Aucun e‑mail n’est parti pour le moment.',
  },
  what: 'E‑mail',
  to: 'À',
  nobody: 'plus personne',
  age: 'Âge',
  state: 'État',
  action: 'Action',
  doneAt: {
    sent: (when: string) => `Parti le ${when}`,
    kept: (when: string) => `Gardé le ${when}, pas envoyé`,
    unneeded: (when: string) => `Devenu inutile le ${when} : pas envoyé`,
    dismissed: (when: string) => `Laissé tomber le ${when} : pas envoyé`,
  },
  refused: (n: number) => `Refusé après ${attempts(n)}`,
  next: (n: number, when: string | null) =>
    [
      n > 0 ? `${attempts(n)}, ` : '',
      when ? `prochain essai le ${when}` : 'prochain essai : tout de suite',
    ].join(''),
  retry: 'Renvoyer',
  dismiss: 'Laisser tomber',
  retryAll: 'Tout renvoyer',
  keptHint:
    'Ces e‑mails ont été gardés faute de serveur d’e‑mail. Il y en a un maintenant : renvoyez-les un par un, ou tous. Un lien qui n’est plus valable n’est pas renvoyé.',
  sendAllKept: 'Renvoyer tout ce qui est gardé',
  trial: {
    title: 'Essai',
    send: 'M’envoyer un essai',
    hint: (to: string) => `L’essai est adressé à ${to}.`,
    look: 'Voir où il en est',
    states: {
      pending: () => 'L’essai est en route…',
      delayed: () => 'L’essai n’est pas encore parti ; il sera renvoyé automatiquement.',
      sent: (to: string) =>
        `Le serveur d’e‑mail a accepté l’essai. Regardez dans la boîte de ${to}, et dans les indésirables.`,
      kept: () => 'L’essai est gardé ici : aucun serveur d’e‑mail n’est réglé.',
      failed: () => 'L’essai a été refusé.',
    },
  },
  kinds: {
    trial: 'Essai',
    contact: 'Message du site, pour l’équipe',
    verify: 'Lien pour confirmer une adresse',
    'known-address': 'Inscription avec une adresse connue',
    reset: 'Lien pour un nouveau mot de passe',
    'password-changed': 'Mot de passe changé',
    'identity-linked': 'Compte Google lié',
    enrolment: 'Place dans un cours, pour la personne',
    'course-interest': 'Nouvelle date d’un cours',
    donation: 'Don annoncé, pour l’équipe',
    'donation-thanks': 'Don annoncé, pour le donateur',
    'donation-state': 'État d’un don',
    'message-reply': 'Réponse à un message',
    notification: 'Notification à l’équipe',
    invitation: 'Invitation dans l’équipe',
    'owner-access-lost': 'Accès de propriétaire retiré',
    'payee-change': 'Autre compte pour les dons',
    'data-request': 'Données d’une personne',
    'second-factor': 'Double vérification changée',
    'email-change': 'Lien pour une nouvelle adresse',
    'email-change-notice': 'Adresse changée',
  },
};

export type EmailReviewTexts = typeof fr;
