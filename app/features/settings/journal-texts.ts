import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'settings.changed': { line: 'Réglage modifié', done: 'Le réglage est enregistré.' },
  },
  fields: {
    setting: {
      hours: 'horaires',
      holidays: 'jours fériés',
      contact: 'coordonnées',
      social: 'liens',
      menu: 'menu',
      confirmed: 'horaires confirmés',
      place: 'le lieu et l’entreprise',
      advertising: 'publicité',
      giving: 'ce que voient les donateurs',
      players: 'films',
      support: 'e‑mails à l’équipe',
      notice: 'bandeau',
      notice_from_at: 'bandeau, à partir de',
      notice_until_at: 'bandeau, jusqu’à',
    },
  },
  values: {
    setting: { notice: { info: 'information', good: 'bonne nouvelle', warning: 'attention' } },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'settings.changed': { line: 'Setting changed', done: 'The setting is saved.' },
  },
  fields: {
    setting: {
      hours: 'opening hours',
      holidays: 'public holidays',
      contact: 'contact details',
      social: 'links',
      menu: 'menu',
      confirmed: 'confirmed opening hours',
      place: 'the place and the company',
      advertising: 'advertisement',
      giving: 'what donors see',
      players: 'films',
      support: 'emails to the team',
      notice: 'notice',
      notice_from_at: 'notice, from',
      notice_until_at: 'notice, until',
    },
  },
  values: { setting: { notice: { info: 'information', good: 'good news', warning: 'attention' } } },
};

const ht: typeof fr = {
  actions: {
    'settings.changed': { line: 'Paramèt chanje', done: 'Paramèt la anrejistre.' },
  },
  fields: {
    setting: {
      hours: 'orè',
      holidays: 'jou konje',
      contact: 'kontak',
      social: 'lyen',
      menu: 'meni',
      confirmed: 'orè ki konfime',
      place: 'kote a ak antrepriz la',
      advertising: 'piblisite',
      giving: 'sa moun k ap bay yo wè',
      players: 'fim',
      support: 'imèl pou ekip la',
      notice: 'avi',
      notice_from_at: 'avi, apati',
      notice_until_at: 'avi, jiska',
    },
  },
  values: { setting: { notice: { info: 'enfòmasyon', good: 'bòn nouvèl', warning: 'atansyon' } } },
};

export const settingJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    settings: typeof fr;
  }
}
