import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts of the back-office: only its lists send these to the browser.

const fr = {
  bar: 'Changer ce qui est coché',
  count: (n: number) => plural('fr', n, { one: `${n} ligne cochée`, other: `${n} lignes cochées` }),
  all: 'Tout ou rien',
  select: 'Sélectionner',
  end: 'Terminer',
  none: 'Touchez les lignes à cocher.',
  pending: 'Envoi en cours…',
  press: 'Appuyez longtemps sur une ligne pour la cocher.',
};

const en: typeof fr = {
  bar: 'Change what is ticked',
  count: (n) => plural('en', n, { one: '1 row ticked', other: `${n} rows ticked` }),
  all: 'All or none',
  select: 'Select',
  end: 'Finish',
  none: 'Tap the rows to tick.',
  pending: 'Sending…',
  press: 'Press a row for a moment to tick it.',
};

const ht: typeof fr = {
  bar: 'Chanje sa ki koche',
  count: (n) => `${n} liy ki koche`,
  all: 'Tout oswa okenn',
  select: 'Chwazi',
  end: 'Sispann',
  none: 'Touche liy ou vle koche yo.',
  pending: 'N ap voye…',
  press: 'Peze yon liy yon ti moman pou make l.',
};

export const selectionTexts: Texts<typeof fr> = { fr, en, ht };
