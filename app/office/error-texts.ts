import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  reasons: {
    missing: {
      title: 'Cette page n’existe pas',
      text: 'L’adresse est incomplète, ou ce qu’elle montrait a été supprimé.',
    },
    owners: {
      title: 'Vous n’avez pas cet accès',
      text: 'Votre compte n’a pas accès à cette page. Un propriétaire peut vous donner cet accès.',
    },
    team: {
      title: 'Réservé à l’équipe',
      text: 'Ces pages sont réservées à l’équipe de BWT, et votre compte n’en fait pas partie.',
    },
    write: {
      title: 'Ce compte ne peut pas écrire d’article',
      text: 'Les articles sont écrits par l’équipe de BWT. Si vous en êtes, connectez-vous avec le compte qui y a accès.',
    },
    request: {
      title: 'Cet envoi n’a pas été accepté',
      text: 'Rien n’a changé. Revenez à la page précédente, rechargez-la et réessayez.',
    },
    failed: {
      title: 'Un problème est survenu',
      text: 'Vous n’y êtes pour rien. Réessayez dans un instant.',
    },
  },
  today: 'Aujourd’hui',
  reload: 'Ouvrir de nouveau la page',
  signedIn: (name: string) => `Le compte ouvert sur cet appareil est celui de ${name}.`,
  otherAccount: 'Se connecter avec un autre compte',
  dashboard: 'Revenir à mon tableau de bord',
  reference: 'Si vous demandez de l’aide, donnez ce numéro :',
};

const en: typeof fr = {
  reasons: {
    missing: {
      title: 'This page does not exist',
      text: 'The address is not complete, or what it showed was deleted.',
    },
    owners: {
      title: 'You do not have this access',
      text: 'Your account has no access to this page. An owner can give you access.',
    },
    team: {
      title: 'For the team only',
      text: 'These pages are for the BWT team, and your account is not on it.',
    },
    write: {
      title: 'This account cannot write articles',
      text: 'Articles are written by the BWT team. If you are on it, log in with the account that has access.',
    },
    request: {
      title: 'What was sent was not accepted',
      text: 'Nothing has changed. Go back, reload the page and try again.',
    },
    failed: {
      title: 'Something went wrong',
      text: 'It is not your fault. Please try again in a moment.',
    },
  },
  today: 'Today',
  reload: 'Open the page again',
  signedIn: (name: string) => `The account of ${name} is open on this device.`,
  otherAccount: 'Log in with another account',
  dashboard: 'Back to my dashboard',
  reference: 'If you ask for help, give this number:',
};

const ht: typeof fr = {
  reasons: {
    missing: {
      title: 'Paj sa a pa egziste',
      text: 'Adrès la pa konplè, oswa yo efase sa li te montre a.',
    },
    owners: {
      title: 'Ou pa gen aksè sa a',
      text: 'Kont ou pa gen aksè nan paj sa a. Yon pwopriyetè ka ba w aksè.',
    },
    team: {
      title: 'Se pou ekip la sèlman',
      text: 'Paj sa yo se pou ekip BWT a, epi kont ou pa ladan l.',
    },
    write: {
      title: 'Kont sa a pa ka ekri atik',
      text: 'Se ekip BWT a ki ekri atik yo. Si ou ladan l, konekte ak kont ki gen aksè a.',
    },
    request: {
      title: 'Sa ou voye a pa pase',
      text: 'Anyen pa chanje. Tounen sou paj anvan an, chaje l ankò, epi eseye ankò.',
    },
    failed: {
      title: 'Gen yon bagay ki pa mache',
      text: 'Se pa fòt ou. Eseye ankò talè.',
    },
  },
  today: 'Jodi a',
  reload: 'Louvri paj la ankò',
  signedIn: (name: string) => `Kont ki louvri sou aparèy sa a se kont ${name}.`,
  otherAccount: 'Konekte ak yon lòt kont',
  dashboard: 'Tounen sou tablo bò mwen',
  reference: 'Si ou mande èd, bay nimewo sa a:',
};

export const errorTexts: Texts<typeof fr> = { fr, en, ht };
