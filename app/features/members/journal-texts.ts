import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'invitation.sent': {
      line: (of: string) => `Invitation envoyée à ${of}`,
      done: 'Invitation enregistrée : son lien part par e‑mail ; il est valable trois jours.',
      kept: 'Invitation enregistrée. Son lien est gardé ici : aucun serveur d’e‑mail n’est réglé.',
    },
    'invitation.sent_again': {
      line: (of: string) => `Invitation renvoyée à ${of}`,
      done: 'Un nouveau lien part par e‑mail ; il est valable trois jours, et l’ancien ne l’est plus.',
      kept: 'Le nouveau lien est gardé ici : aucun serveur d’e‑mail n’est réglé.',
    },
    'invitation.withdrawn': {
      line: (of: string) => `Invitation retirée : ${of}`,
      done: 'Invitation retirée : son lien n’est plus valable.',
    },
    'invitation.accepted': {
      line: (of: string) => `Invitation acceptée : ${of}`,
      done: 'Invitation acceptée.',
    },
    'export.people': { line: 'Personnes exportées', done: 'Les personnes ont été exportées.' },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'invitation.sent': {
      line: (of) => `Invitation sent to ${of}`,
      done: 'Invitation saved: its link is sent by email, and is valid for three days.',
      kept: 'Invitation saved. Its link is kept here: no mail server is set up.',
    },
    'invitation.sent_again': {
      line: (of) => `Invitation sent again to ${of}`,
      done: 'A new link is sent by email; it is valid for three days, and the old one no longer works.',
      kept: 'The new link is kept here: no mail server is set up.',
    },
    'invitation.withdrawn': {
      line: (of) => `Invitation to ${of} withdrawn`,
      done: 'Invitation withdrawn: its link no longer works.',
    },
    'invitation.accepted': {
      line: (of) => `Invitation to ${of} accepted`,
      done: 'Invitation accepted.',
    },
    'export.people': { line: 'People exported', done: 'People were exported.' },
  },
};

const ht: typeof fr = {
  actions: {
    'invitation.sent': {
      line: (of) => `Envitasyon voye bay ${of}`,
      done: 'Envitasyon an anrejistre: lyen an ap pati pa imèl, li bon pou twa jou.',
      kept: 'Envitasyon an anrejistre. Lyen li sere isit la: pa gen sèvè imèl ki regle.',
    },
    'invitation.sent_again': {
      line: (of) => `Envitasyon voye ankò bay ${of}`,
      done: 'Yon nouvo lyen ap pati pa imèl; li bon pou twa jou, ansyen an pa bon ankò.',
      kept: 'Nouvo lyen an sere isit la: pa gen sèvè imèl ki regle.',
    },
    'invitation.withdrawn': {
      line: (of) => `Envitasyon retire: ${of}`,
      done: 'Envitasyon an retire: lyen an pa bon ankò.',
    },
    'invitation.accepted': {
      line: (of) => `Envitasyon aksepte: ${of}`,
      done: 'Envitasyon an aksepte.',
    },
    'export.people': { line: 'Moun ekspòte', done: 'Yo ekspòte moun yo.' },
  },
};

export const memberJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    members: typeof fr;
  }
}
