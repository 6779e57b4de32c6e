import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'picture.approve': {
      line: (of: string) => `Image approuvée : ${of}`,
      done: (title: string) => `« ${title} » est dans la galerie.`,
      many: (n: string) => `${n} images approuvées.`,
    },
    'picture.refuse': {
      line: (of: string) => `Image refusée : ${of}`,
      done: (title: string) => `« ${title} » est refusée.`,
      many: (n: string) => `${n} images refusées.`,
    },
    'picture.edit': {
      line: (of: string) => `Texte de l’image modifié : ${of}`,
      done: (title: string) => `Les textes de « ${title} » sont enregistrés.`,
    },
    'picture.resubmit': { line: (of: string) => `Image envoyée de nouveau : ${of}` },
  },
  fields: {
    picture: { reason: 'raison' },
    picture_text: { title: 'titre', description: 'description', alternative: 'texte de l’image' },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'picture.approve': {
      line: (of) => `Picture approved: ${of}`,
      done: (title) => `“${title}” is now in the gallery.`,
      many: (n) => `${n} pictures approved.`,
    },
    'picture.refuse': {
      line: (of) => `Picture rejected: ${of}`,
      done: (title) => `“${title}” has been rejected.`,
      many: (n) => `${n} pictures rejected.`,
    },
    'picture.edit': {
      line: (of) => `Text of a picture changed: ${of}`,
      done: (title) => `The text of “${title}” has been saved.`,
    },
    'picture.resubmit': { line: (of) => `Picture sent again: ${of}` },
  },
  fields: {
    picture: { reason: 'reason' },
    picture_text: { title: 'title', description: 'description', alternative: 'alternative text' },
  },
};

const ht: typeof fr = {
  actions: {
    'picture.approve': {
      line: (of) => `Imaj aksepte: ${of}`,
      done: (title) => `« ${title} » nan galri a.`,
      many: (n) => `${n} imaj aksepte.`,
    },
    'picture.refuse': {
      line: (of) => `Imaj refize: ${of}`,
      done: (title) => `« ${title} » refize.`,
      many: (n) => `${n} imaj refize.`,
    },
    'picture.edit': {
      line: (of) => `Tèks imaj la chanje: ${of}`,
      done: (title) => `Tèks « ${title} » yo anrejistre.`,
    },
    'picture.resubmit': { line: (of) => `Imaj voye ankò: ${of}` },
  },
  fields: {
    picture: { reason: 'rezon' },
    picture_text: {
      title: 'tit',
      description: 'deskripsyon',
      alternative: 'tèks ki ranplase imaj la',
    },
  },
};

export const pictureJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    pictures: typeof fr;
  }
}
