import type { Texts } from '#app/i18n/texts.ts';

const fr = { title: 'Paiements reçus', byHand: 'sur place', returned: 'rendu' };
const en: typeof fr = { title: 'Payments received', byHand: 'on the spot', returned: 'returned' };
const ht: typeof fr = { title: 'Peman ki rive', byHand: 'sou plas', returned: 'remèt' };

export const rowTexts: Texts<typeof fr> = { fr, en, ht };
