import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Exporter une liste',
  description: 'Les listes du bureau, pour un tableur.',
  lead: 'Un fichier CSV, pour Excel, LibreOffice ou Google Sheets.',
  back: 'Plus',
  choose: 'Choisissez',
  list: 'Liste',
  period: 'Période',
  periods: {
    'this-month': 'Ce mois-ci',
    'last-month': 'Le mois dernier',
    'this-year': 'Cette année',
    'last-year': 'L’année dernière',
    all: 'Tout',
  },
  download: 'Télécharger',
  care: 'Le fichier contient des noms, des e‑mails et des numéros : gardez-le pour vous, et effacez-le quand vous n’en avez plus besoin. Le journal note chaque export.',
};

type ExportsTexts = typeof fr;

const en: ExportsTexts = {
  title: 'Export a list',
  description: 'The lists of the office, for a spreadsheet.',
  lead: 'A CSV file, for Excel, LibreOffice or Google Sheets.',
  back: 'More',
  choose: 'Choose',
  list: 'List',
  period: 'Period',
  periods: {
    'this-month': 'This month',
    'last-month': 'Last month',
    'this-year': 'This year',
    'last-year': 'Last year',
    all: 'Everything',
  },
  download: 'Download',
  care: 'The file holds names, email addresses and phone numbers: keep it to yourself, and delete it when you no longer need it. The journal records each export.',
};

const ht: ExportsTexts = {
  title: 'Ekspòte yon lis',
  description: 'Lis biwo a, pou yon tablo kalkil.',
  lead: 'Yon fichye CSV, pou Excel, LibreOffice oswa Google Sheets.',
  back: 'Plis',
  choose: 'Chwazi',
  list: 'Lis',
  period: 'Peryòd',
  periods: {
    'this-month': 'Mwa sa a',
    'last-month': 'Mwa pase a',
    'this-year': 'Ane sa a',
    'last-year': 'Ane pase a',
    all: 'Tout',
  },
  download: 'Telechaje',
  care: 'Fichye a gen non, imèl ak nimewo moun: kenbe l pou ou, epi efase l lè ou pa bezwen l ankò. Jounal la note chak fwa yon moun ekspòte.',
};

export const exportsTexts: Texts<ExportsTexts> = { fr, en, ht };
