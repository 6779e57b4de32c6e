import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'privacy.asked': {
      line: (of: string) => `Lien de vérification envoyé (données, ${of})`,
      done: 'Le lien part par e‑mail ; il est valable trois jours.',
      kept: 'Le lien est gardé ici : aucun serveur d’e‑mail n’est réglé.',
    },
    'privacy.copied': {
      line: (of: string) => `Copie de ses données envoyée à une personne (${of})`,
      done: 'Le lien de la copie part par e‑mail ; il est valable trois jours et ne sert qu’une fois.',
      kept: 'Le lien de la copie est gardé ici : aucun serveur d’e‑mail n’est réglé.',
    },
    'privacy.erased': {
      line: (of: string) => `Données d’une personne effacées (${of})`,
      done: 'Tout ce que le site gardait sur cette personne est effacé.',
    },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'privacy.asked': {
      line: (of) => `Link to confirm an address sent (data, ${of})`,
      done: 'The link is sent by email; it is valid for three days.',
      kept: 'The link is kept here: no mail server is set up.',
    },
    'privacy.copied': {
      line: (of) => `Copy of their data sent to a person (${of})`,
      done: 'The link to the copy is sent by email; it is valid for three days and works once.',
      kept: 'The link to the copy is kept here: no mail server is set up.',
    },
    'privacy.erased': {
      line: (of) => `Somebody’s data erased (${of})`,
      done: 'Everything that the site held about this person is erased.',
    },
  },
};

const ht: typeof fr = {
  actions: {
    'privacy.asked': {
      line: (of) => `Lyen pou konfime yon adrès voye (done, ${of})`,
      done: 'Lyen an ap pati pa imèl; li bon pou twa jou.',
      kept: 'Lyen an sere isit la: pa gen sèvè imèl ki regle.',
    },
    'privacy.copied': {
      line: (of) => `Kopi done yon moun voye ba li (${of})`,
      done: 'Lyen kopi a ap pati pa imèl; li bon pou twa jou, yon sèl fwa.',
      kept: 'Lyen kopi a sere isit la: pa gen sèvè imèl ki regle.',
    },
    'privacy.erased': {
      line: (of) => `Done yon moun efase (${of})`,
      done: 'Tout sa sit la te kenbe sou moun sa a efase.',
    },
  },
};

export const privacyJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    privacy: typeof fr;
  }
}
