import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  preparing: 'Préparation de l’image…',
  reduced: (from: string, to: string) => `Réduite sur cet appareil : ${from} → ${to}.`,
  tooLarge: (size: string) =>
    `Cette image pèse ${size} : 10 Mo au plus. Choisissez-en une autre, ou une copie plus petite.`,
  progress: 'Envoi de l’image',
  arrived: 'L’image est arrivée. Enregistrement…',
  cancel: 'Annuler',
};

const en: typeof fr = {
  preparing: 'Preparing the picture…',
  reduced: (from, to) => `Made smaller on this device: ${from} → ${to}.`,
  tooLarge: (size) =>
    `This picture is ${size}: at most 10 MB. Choose another one, or a smaller copy.`,
  progress: 'Sending the picture',
  arrived: 'The picture has arrived. Saving…',
  cancel: 'Cancel',
};

const ht: typeof fr = {
  preparing: 'N ap prepare imaj la…',
  reduced: (from, to) => `Imaj la vin pi piti sou aparèy la: ${from} → ${to}.`,
  tooLarge: (size) =>
    `Imaj sa a peze ${size}: 10 Mo pou pi plis. Chwazi yon lòt, oswa yon kopi ki pi piti.`,
  progress: 'N ap voye imaj la',
  arrived: 'Imaj la rive. N ap anrejistre…',
  cancel: 'Anile',
};

export const photoTexts: Texts<typeof fr> = { fr, en, ht };
