import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  held: 'La page n’est pas arrivée : pas de connexion. Elle s’ouvrira dès que le réseau revient.',
  again: 'Réessayer',
};
export const heldTexts: Texts<typeof fr> = {
  fr,
  en: {
    held: 'The page did not arrive: no connection. It will open as soon as the network is back.',
    again: 'Try again',
  },
  ht: {
    held: 'Paj la pa rive: pa gen koneksyon. L ap louvri kou rezo a tounen.',
    again: 'Eseye ankò',
  },
};
