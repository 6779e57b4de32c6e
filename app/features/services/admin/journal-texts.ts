import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'service.changed': {
      line: (of: string) => `Service modifié : ${of}`,
      done: 'Le service est enregistré.',
    },
    'service.moved': {
      line: (of: string) => `Service déplacé : ${of}`,
      done: 'Le service est déplacé.',
    },
  },
  fields: {
    service: {
      is_hidden: 'caché',
      price_minor: 'prix',
      days_from: 'délai, de',
      days_to: 'délai, à',
      position: 'place',
    },
    service_text: {
      title: 'titre',
      summary: 'résumé',
      content: 'texte',
      slug: 'adresse',
      price_words: 'mots du prix',
      answers: 'réponse',
    },
  },
  values: { service: { is_hidden: { 0: 'non', 1: 'oui' } } },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'service.changed': { line: (of) => `Service changed: ${of}`, done: 'The service is saved.' },
    'service.moved': { line: (of) => `Service moved: ${of}`, done: 'The service is moved.' },
  },
  fields: {
    service: {
      is_hidden: 'hidden',
      price_minor: 'price',
      days_from: 'time, from',
      days_to: 'time, to',
      position: 'place',
    },
    service_text: {
      title: 'title',
      summary: 'summary',
      content: 'text',
      slug: 'address',
      price_words: 'words of the price',
      answers: 'answer',
    },
  },
  values: { service: { is_hidden: { 0: 'no', 1: 'yes' } } },
};

const ht: typeof fr = {
  actions: {
    'service.changed': { line: (of) => `Sèvis chanje: ${of}`, done: 'Sèvis la anrejistre.' },
    'service.moved': { line: (of) => `Sèvis deplase: ${of}`, done: 'Sèvis la deplase.' },
  },
  fields: {
    service: {
      is_hidden: 'kache',
      price_minor: 'pri',
      days_from: 'delè, soti',
      days_to: 'delè, rive',
      position: 'plas',
    },
    service_text: {
      title: 'tit',
      summary: 'rezime',
      content: 'tèks',
      slug: 'adrès',
      price_words: 'mo pri a',
      answers: 'repons',
    },
  },
  values: { service: { is_hidden: { 0: 'non', 1: 'wi' } } },
};

export const serviceJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    services: typeof fr;
  }
}
