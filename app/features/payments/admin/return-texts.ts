import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  returned: 'C’est rendu',
  step: (amount: string) => `Rendre ${amount}`,
  how: 'Comment, et avec quel numéro\u202f?',
  howHint: 'Par exemple\u00a0: Moncash, transaction 2611234567\u202f; ou «\u00a0espèces\u00a0».',
  missing: 'Écrivez le numéro, ou «\u00a0espèces\u00a0».',
  tooLong: 'Dites-le en 200\u00a0caractères au plus.',
  back: 'À rendre',
  done: 'Rendus',
  date: 'Rendu le',
};

const en: typeof fr = {
  returned: 'It is returned',
  step: (amount) => `Return ${amount}`,
  how: 'How, and under which number?',
  howHint: 'For example: Moncash, transaction 2611234567; or “cash”.',
  missing: 'Write the number, or “cash”.',
  tooLong: 'Say it in 200 characters at most.',
  back: 'To return',
  done: 'Returned',
  date: 'Returned on',
};

const ht: typeof fr = {
  returned: 'Li remèt',
  step: (amount) => `Remèt ${amount}`,
  how: 'Kijan, ak ki nimewo?',
  howHint: 'Pa egzanp: Moncash, tranzaksyon 2611234567; oswa «\u00a0kach\u00a0».',
  missing: 'Ekri nimewo a, oswa «\u00a0kach\u00a0».',
  tooLong: 'Di\u00a0l nan 200 karaktè pou pi plis.',
  back: 'Pou remèt',
  done: 'Sa ki remèt',
  date: 'Remèt le',
};

export const returnTexts: Texts<typeof fr> = { fr, en, ht };
