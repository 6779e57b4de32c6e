import type { Texts } from '#app/i18n/texts.ts';

const fr = { leave: 'L’image choisie n’est pas encore envoyée. Quitter la page sans elle ?' };
const en: typeof fr = {
  leave: 'The picture that you chose has not been sent yet. Leave the page without it?',
};
const ht: typeof fr = { leave: 'Imaj ou chwazi a poko voye. Kite paj la san li?' };

export const unsentPhotoTexts: Texts<typeof fr> = { fr, en, ht };
