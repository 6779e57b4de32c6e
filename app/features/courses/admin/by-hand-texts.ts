import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Inscrire à la main',
  description: 'Ajouter une personne venue au bureau ou qui a appelé.',
  lead: 'S’il ne reste pas de place, la personne va en liste d’attente.',
  name: 'Nom',
  phone: 'Téléphone',
  email: 'E‑mail',
  emailHint: 'Facultatif.',
  note: 'Note',
  noteHint: 'Facultative. L’équipe la voit.',
  language: 'Sa langue',
  submit: 'Inscrire',
  correction: {
    title: 'Corriger l’inscription',
    lead: 'Le nom, et comment joindre la personne. Un certificat déjà délivré ne change pas.',
    submit: 'Enregistrer',
  },
  errors: {
    name: 'Écrivez son nom.',
    nameTooLong: 'Ce nom est trop long.',
    phoneMissing: 'Écrivez son téléphone.',
    phone: 'Ce numéro ne va pas : huit chiffres, ou + et le code du pays.',
    email: 'Cette adresse ne va pas. Vérifiez-la, ou laissez vide.',
    noteTooLong: 'Cette note est trop longue : 500 caractères au plus.',
  },
};

const en: typeof fr = {
  title: 'Enrol by hand',
  description: 'Add a person who came to the office, or called.',
  lead: 'If no place is left, the person goes on the waiting list.',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  emailHint: 'Optional.',
  note: 'Note',
  noteHint: 'Optional. The team sees it.',
  language: 'Their language',
  submit: 'Enrol',
  correction: {
    title: 'Correct the enrolment',
    lead: 'The name, and how the person is reached. A certificate that was issued stays as it is.',
    submit: 'Save',
  },
  errors: {
    name: 'Write their name.',
    nameTooLong: 'This name is too long.',
    phoneMissing: 'Write their phone.',
    phone: 'This number will not do: eight digits, or + and the code of the country.',
    email: 'This address will not do. Check it, or leave it empty.',
    noteTooLong: 'This note is too long: 500 characters at most.',
  },
};

const ht: typeof fr = {
  title: 'Enskri alamen',
  description: 'Ajoute yon moun ki vin nan biwo a, oswa ki rele.',
  lead: 'Si pa gen plas ankò, moun nan ale sou lis datant la.',
  name: 'Non',
  phone: 'Telefòn',
  email: 'Imèl',
  emailHint: 'Ou ka kite l vid.',
  note: 'Nòt',
  noteHint: 'Ou ka kite l vid. Ekip la wè l.',
  language: 'Lang li',
  submit: 'Enskri',
  correction: {
    title: 'Korije enskripsyon an',
    lead: 'Non moun nan, ak kijan pou jwenn li. Yon sètifika nou deja bay pa chanje.',
    submit: 'Anrejistre',
  },
  errors: {
    name: 'Ekri non li.',
    nameTooLong: 'Non sa a twò long.',
    phoneMissing: 'Ekri telefòn li.',
    phone: 'Nimewo sa a pa bon: uit chif, oswa + ak kòd peyi a.',
    email: 'Adrès sa a pa bon. Verifye l, oswa kite l vid.',
    noteTooLong: 'Nòt sa a twò long: 500 karaktè pou pi plis.',
  },
};

export const byHandTexts: Texts<typeof fr> = { fr, en, ht };
