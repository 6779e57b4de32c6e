import type { Texts } from '#app/i18n/texts.ts';

// Apart from the texts of header and footer: the back-office, which has neither, sends these to the
// browser.

const fr = {
  skip: 'Aller au contenu',
  error: {
    title: 'Un problème est survenu',
    text: 'Vous n’y êtes pour rien. Réessayez dans un instant.',
    missing: 'Cette page n’existe pas, ou votre compte n’y donne pas accès.',
    method: 'Cette page n’accepte pas ce type d’envoi. Revenez à la page précédente et réessayez.',
    reference: 'Si vous nous écrivez, donnez ce numéro :',
    home: 'Revenir à l’accueil',
  },
};

export const pageTexts: Texts<typeof fr> = {
  fr,
  en: {
    skip: 'Skip to content',
    error: {
      title: 'Something went wrong',
      text: 'It is not your fault. Please try again in a moment.',
      missing: 'This page does not exist, or your account does not give access to it.',
      method: 'This page cannot take what was sent to it. Go back, reload the page and try again.',
      reference: 'If you write to us, give this number:',
      home: 'Back to the home page',
    },
  },
  ht: {
    skip: 'Ale nan kontni an',
    error: {
      title: 'Gen yon bagay ki pa mache',
      text: 'Se pa fòt ou. Eseye ankò talè.',
      missing: 'Paj sa a pa egziste, oswa kont ou pa ba w aksè ladan l.',
      method: 'Paj sa a pa aksepte kalite demann sa a. Tounen sou paj anvan an, epi eseye ankò.',
      reference: 'Si ou ekri nou, ban nou nimewo sa a:',
      home: 'Tounen nan paj akèy la',
    },
  },
};
