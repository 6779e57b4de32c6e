import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

// Loaded with the list, which a browser loads only when it has something to offer.

const fr = {
  title: 'Textes qui ne sont pas arrivés',
  lead: (n: number) =>
    plural('fr', n, {
      one: 'Un texte n’est pas arrivé au serveur. Il est gardé sur cet appareil jusqu’à ce que vous décidiez.',
      other: `${n} textes ne sont pas arrivés au serveur. Ils sont gardés sur cet appareil jusqu’à ce que vous décidiez.`,
    }),
  kept: 'Sur cet appareil',
  now: 'Dans le formulaire',
  empty: '(vide)',
  restore: 'Reprendre ce texte',
  discard: 'L’effacer',
};

const en: typeof fr = {
  title: 'Texts that did not arrive',
  lead: (n) =>
    plural('en', n, {
      one: 'A text did not reach the server. It is saved on this device until you decide.',
      other: `${n} texts did not reach the server. They are saved on this device until you decide.`,
    }),
  kept: 'On this device',
  now: 'In the form',
  empty: '(empty)',
  restore: 'Restore this text',
  discard: 'Delete it',
};

const ht: typeof fr = {
  title: 'Tèks ki pa rive',
  lead: (n) =>
    plural('ht', n, {
      one: 'Gen yon tèks ki pa rive sou sèvè a. Li sere sou aparèy sa a jiskaske ou deside.',
      other: `Gen ${n} tèks ki pa rive sou sèvè a. Yo sere sou aparèy sa a jiskaske ou deside.`,
    }),
  kept: 'Sou aparèy sa a',
  now: 'Nan fòmilè a',
  empty: '(vid)',
  restore: 'Reprann tèks sa a',
  discard: 'Efase l',
};

export const unsentTexts: Texts<typeof fr> = { fr, en, ht };
