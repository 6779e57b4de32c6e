import { plural } from '#app/i18n/format.ts';

export const fr = {
  summaryTitle: (n: number) => plural('fr', n, { one: 'Il reste un champ à corriger', other: `Il reste ${n} champs à corriger` }),
  successTitle: 'Succès',
  sending: 'Envoi en cours…',
  failureTitle: 'Erreur',
  /** Before the title of a page that shows what is wrong. */
  errorMark: 'Erreur : ',
  noAnswer: 'Le site ne répond pas. Ce que vous avez saisi est toujours là : réessayez dans un instant.',
  offline: 'Il n’y a pas de connexion en ce moment.',
  kept: 'Votre texte est gardé sur cet appareil.',
  draftRestored: 'Nous avons remis ce que vous aviez commencé.',
  discardDraft: 'Effacer et recommencer',
  failed: 'Un problème est survenu de notre côté. Réessayez dans un instant.',
  limited: (wait: string) => `Il y a eu trop d’essais. Réessayez dans ${wait}.`,
  /** With script, the next press solves a captcha; without, only waiting helps. */
  captcha_required: (wait: string) =>
    `Beaucoup d’essais arrivent sur le site en ce moment. Appuyez encore une fois sur le bouton : votre navigateur fait d’abord une vérification contre les robots. Si ce message revient, attendez ${wait}, puis réessayez.`,
  busy: (wait: string) => `Il y a beaucoup de monde en ce moment. Réessayez dans ${wait}.`,
  unavailable: (wait: string) => `Le service qui garde les anciens comptes ne répond pas en ce moment. Réessayez dans ${wait}.`,
};
