import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Bandeau sur le site',
  description: 'Un bandeau en haut de toutes les pages du site.',
  lead: 'Un seul bandeau à la fois, en haut de toutes les pages. Le français suffit : il remplace les textes qui manquent.',
  submit: 'Enregistrer',
  remove: 'Retirer',
  older: {
    question: (languages: string) =>
      `Rien n’est encore enregistré. Un texte a changé ; le reste dit-il encore la même chose (${languages}) ?`,
    keep: 'Garder ces textes',
    clear: {
      'en ht': 'Vider l’anglais et le créole',
      en: 'Vider l’anglais',
      ht: 'Vider le créole',
    },
  },
  preview: 'Ce que voient les visiteurs',
  noPreview: 'Sans texte en français, il n’y a pas de bandeau.',
  states: {
    shown: 'Visible en ce moment',
    waiting: 'Pas visible en ce moment',
    none: 'Aucun bandeau',
  },
  fields: {
    text: {
      label: { fr: 'Texte en français', ht: 'Texte en créole', en: 'Texte en anglais' },
    },
    days: {
      label: 'Visible pendant',
      options: { '1d': '1 jour', '2d': '2 jours', '7d': '7 jours', '': 'Choisir les dates' },
    },
    from: { label: 'À partir de', hint: 'Heure d’Haïti. Vide : tout de suite.' },
    until: { label: 'Jusqu’à', hint: 'Heure d’Haïti. Vide : jusqu’à ce que vous le retiriez.' },
    tone: {
      label: 'Ton',
      options: { info: 'Information', good: 'Bonne nouvelle', warning: 'Attention' },
    },
  },
  errors: {
    missing: 'Ce bandeau n’est pas lisible : écrivez-le de nouveau.',
    fr: 'Écrivez le bandeau en français.',
    tooLong: 'Ce bandeau est trop long : 120 caractères au plus.',
    time: 'Cette date n’est pas lisible.',
    order: 'La fin doit venir après le début.',
    choice: 'Choisissez un ton.',
  },
};

type NoticeTexts = typeof fr;

const en: NoticeTexts = {
  title: 'Notice on the site',
  description: 'A notice at the top of all pages of the site.',
  lead: 'One notice at a time, at the top of all pages. French is enough: it stands in for missing texts.',
  submit: 'Save',
  remove: 'Remove',
  older: {
    question: (languages) =>
      `Nothing is saved yet. One text has changed: does the rest still say the same (${languages})?`,
    keep: 'Keep these texts',
    clear: {
      'en ht': 'Empty the English and the Haitian Creole',
      en: 'Empty the English',
      ht: 'Empty the Haitian Creole',
    },
  },
  preview: 'What visitors see',
  noPreview: 'Without a text in French, there is no notice.',
  states: { shown: 'Showing now', waiting: 'Not showing now', none: 'No notice' },
  fields: {
    text: {
      label: { fr: 'Text in French', ht: 'Text in Haitian Creole', en: 'Text in English' },
    },
    days: {
      label: 'Shown for',
      options: { '1d': '1 day', '2d': '2 days', '7d': '7 days', '': 'Choose the dates' },
    },
    from: { label: 'From', hint: 'Haiti time. Empty: at once.' },
    until: { label: 'Until', hint: 'Haiti time. Empty: until you remove it.' },
    tone: {
      label: 'Tone',
      options: { info: 'Information', good: 'Good news', warning: 'Warning' },
    },
  },
  errors: {
    missing: 'This notice cannot be read: write it again.',
    fr: 'Write the notice in French.',
    tooLong: 'This notice is too long: at most 120 characters.',
    time: 'This date cannot be read.',
    order: 'The end must come after the beginning.',
    choice: 'Choose a tone.',
  },
};

const ht: NoticeTexts = {
  title: 'Avi sou sit la',
  description: 'Yon avi anlè tout paj sit la.',
  lead: 'Yon sèl avi alafwa, anlè tout paj yo. Franse a sifi: se li ki parèt kote tèks ki manke yo ta dwe ye.',
  submit: 'Anrejistre',
  remove: 'Retire',
  older: {
    question: (languages) =>
      `Anyen poko anrejistre. Yon tèks chanje: èske rès la toujou di menm bagay la (${languages})?`,
    keep: 'Kite tèks sa yo',
    clear: { 'en ht': 'Vide angle a ak kreyòl la', en: 'Vide angle a', ht: 'Vide kreyòl la' },
  },
  preview: 'Sa vizitè yo wè',
  noPreview: 'San tèks an franse, pa gen avi.',
  states: { shown: 'Ap parèt kounye a', waiting: 'Pa parèt kounye a', none: 'Pa gen avi' },
  fields: {
    text: {
      label: { fr: 'Tèks an franse', ht: 'Tèks an kreyòl', en: 'Tèks ann angle' },
    },
    days: {
      label: 'Konbyen tan l ap parèt',
      options: { '1d': '1 jou', '2d': '2 jou', '7d': '7 jou', '': 'Chwazi dat yo' },
    },
    from: { label: 'Apati', hint: 'Lè Ayiti. Si kaz la vid: touswit.' },
    until: { label: 'Jiska', hint: 'Lè Ayiti. Si kaz la vid: jiskaske ou retire avi a.' },
    tone: {
      label: 'Ton',
      options: { info: 'Enfòmasyon', good: 'Bòn nouvèl', warning: 'Atansyon' },
    },
  },
  errors: {
    missing: 'Nou pa ka li avi sa a: ekri l ankò.',
    fr: 'Ekri avi a an franse.',
    tooLong: 'Avi sa a twò long: 120 karaktè pou pi plis.',
    time: 'Nou pa ka li dat sa a.',
    order: 'Lafen an dwe vin apre kòmansman an.',
    choice: 'Chwazi yon ton.',
  },
};

export const noticeTexts: Texts<NoticeTexts> = { fr, en, ht };
