import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts of messages: pages of the back-office send their texts to the browser.

const fr = {
  title: 'Réponses enregistrées',
  back: 'Messages',
  description: 'Les textes que l’équipe envoie souvent.',
  lead: 'Ce que vous répondez souvent : écrit une fois, inséré d’un geste.',
  empty: 'Aucune réponse enregistrée pour le moment.',
  name: 'Titre',
  languages: 'Langues',
  add: 'Nouvelle réponse',
  edit: 'Changer cette réponse',
  nameHint: 'Pour vous y retrouver ; la personne ne le voit pas.',
  texts: { fr: 'Texte en français', ht: 'Texte en créole', en: 'Texte en anglais' },
  textHint: 'Laissez vide une langue sans texte : une autre est alors proposée.',
  save: 'Enregistrer',
  remove: 'Supprimer',
  errors: {
    title: 'Donnez-lui un titre.',
    titleTooLong: 'Ce titre est trop long : 80 caractères au plus.',
    empty: 'Écrivez un texte dans une langue au moins.',
    tooLong: 'Ce texte est trop long : 5 000 caractères au plus.',
  },
};

const en: typeof fr = {
  title: 'Saved replies',
  back: 'Messages',
  description: 'The texts that the team often sends.',
  lead: 'What you often answer: written once, inserted with one press.',
  empty: 'There is no saved reply yet.',
  name: 'Title',
  languages: 'Languages',
  add: 'New reply',
  edit: 'Change this reply',
  nameHint: 'For you to find it; the person does not see it.',
  texts: { fr: 'Text in French', ht: 'Text in Creole', en: 'Text in English' },
  textHint: 'Leave a language without a text empty: another one is offered then.',
  save: 'Save',
  remove: 'Delete',
  errors: {
    title: 'Give it a title.',
    titleTooLong: 'This title is too long: 80 characters at most.',
    empty: 'Write a text in one language at least.',
    tooLong: 'This text is too long: 5,000 characters at most.',
  },
};

const ht: typeof fr = {
  title: 'Repons tou pare',
  back: 'Mesaj',
  description: 'Tèks ekip la voye souvan.',
  lead: 'Sa ou reponn souvan: ekri l yon sèl fwa, mete l yon sèl kou.',
  empty: 'Poko gen okenn repons tou pare.',
  name: 'Tit',
  languages: 'Lang',
  add: 'Nouvo repons',
  edit: 'Chanje repons sa a',
  nameHint: 'Pou nou ka jwenn li; moun nan p ap wè l.',
  texts: { fr: 'Tèks an franse', ht: 'Tèks an kreyòl', en: 'Tèks ann angle' },
  textHint: 'Kite yon lang ki pa gen tèks vid: n ap pwopoze yon lòt.',
  save: 'Anrejistre',
  remove: 'Efase',
  errors: {
    title: 'Ba l yon tit.',
    titleTooLong: 'Tit sa a twò long: 80 karaktè pou pi plis.',
    empty: 'Ekri yon tèks nan yon lang omwen.',
    tooLong: 'Tèks sa a twò long: 5 000 karaktè pou pi plis.',
  },
};

export const savedReplyTexts: Texts<typeof fr> = { fr, en, ht };
