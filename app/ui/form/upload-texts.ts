import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  progress: 'Envoi de l’image',
  checking: 'Image arrivée. Nous la vérifions…',
  cancel: 'Annuler l’envoi',
  cancelled: 'Envoi annulé. Rien n’est perdu : vous pouvez le reprendre.',
  retry: 'Réessayer',
};

const en: typeof fr = {
  progress: 'Sending the picture',
  checking: 'The picture has arrived. We are checking it…',
  cancel: 'Cancel sending',
  cancelled: 'Sending cancelled. Nothing is lost: you can start again.',
  retry: 'Try again',
};

const ht: typeof fr = {
  progress: 'N ap voye imaj la',
  checking: 'Imaj la rive. N ap verifye l…',
  cancel: 'Sispann voye',
  cancelled: 'Nou sispann voye l. Anyen pa pèdi: ou ka rekòmanse.',
  retry: 'Eseye ankò',
};

export const uploadTexts: Texts<typeof fr> = { fr, en, ht };
