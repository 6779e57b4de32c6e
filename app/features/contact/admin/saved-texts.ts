import type { Texts } from '#app/i18n/texts.ts';
import type { ResourceTexts } from '#app/office/resource/texts.ts';

type SectionTexts = ResourceTexts<'title' | 'text', never>;

const fr = {
  title: 'Réponses enregistrées',
  back: 'Messages',
  description: 'Les textes que l’équipe envoie souvent.',
  lead: 'Les réponses que vous envoyez souvent : écrites une fois, insérées d’un geste.',
  empty: 'Aucune réponse enregistrée pour le moment.',
  add: 'Nouvelle réponse',
  edit: {
    title: 'Modifier cette réponse',
    description: 'Les textes que l’équipe envoie souvent.',
  },
  columns: { languages: 'Langues' },
  fields: {
    title: {
      label: 'Titre',
      hint: 'Pour vous y retrouver ; la personne ne le voit pas.',
      required: 'Donnez-lui un titre.',
      tooLong: 'Ce titre est trop long : 80 caractères au plus.',
    },
    text: {
      label: { fr: 'Texte en français', ht: 'Texte en créole', en: 'Texte en anglais' },
      hint: 'Laissez vide une langue sans texte : une autre est alors proposée.',
      tooLong: 'Ce texte est trop long : 5 000 caractères au plus.',
    },
  },
  errors: { empty: 'Écrivez un texte dans une langue au moins.' },
  trash: 'Supprimer',
} satisfies SectionTexts;

const en: typeof fr = {
  title: 'Saved replies',
  back: 'Messages',
  description: 'The texts that the team often sends.',
  lead: 'Replies you send often: write them once, insert them with one press.',
  empty: 'There is no saved reply yet.',
  add: 'New reply',
  edit: { title: 'Edit this reply', description: 'The texts that the team often sends.' },
  columns: { languages: 'Languages' },
  fields: {
    title: {
      label: 'Title',
      hint: 'To help you find it; the person does not see it.',
      required: 'Give it a title.',
      tooLong: 'This title is too long: 80 characters at most.',
    },
    text: {
      label: { fr: 'Text in French', ht: 'Text in Creole', en: 'Text in English' },
      hint: 'Leave a language without a text empty: another one is offered then. {first name} becomes the first name of the person.',
      tooLong: 'This text is too long: 5,000 characters at most.',
    },
  },
  errors: { empty: 'Write a text in one language at least.' },
  trash: 'Delete',
};

const ht: typeof fr = {
  title: 'Repons tou pare',
  back: 'Mesaj',
  description: 'Tèks ekip la voye souvan.',
  lead: 'Sa ou reponn souvan: ekri l yon sèl fwa, mete l yon sèl kou.',
  empty: 'Poko gen okenn repons tou pare.',
  add: 'Nouvo repons',
  edit: { title: 'Chanje repons sa a', description: 'Tèks ekip la voye souvan.' },
  columns: { languages: 'Lang' },
  fields: {
    title: {
      label: 'Tit',
      hint: 'Pou nou ka jwenn li; moun nan p ap wè l.',
      required: 'Ba l yon tit.',
      tooLong: 'Tit sa a twò long: 80 karaktè pou pi plis.',
    },
    text: {
      label: { fr: 'Tèks an franse', ht: 'Tèks an kreyòl', en: 'Tèks ann angle' },
      hint: 'Kite yon lang ki pa gen tèks vid: n ap pwopoze yon lòt.',
      tooLong: 'Tèks sa a twò long: 5 000 karaktè pou pi plis.',
    },
  },
  errors: { empty: 'Ekri yon tèks nan yon lang omwen.' },
  trash: 'Efase',
};

export const savedReplyTexts: Texts<typeof fr> = { fr, en, ht };
