import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'evidence.saved': {
      line: (of: string) => `Réalisation ou personne enregistrée : ${of}`,
      done: 'C’est enregistré.',
    },
    'evidence.given': { line: (of: string) => `Mot d’un client reçu : ${of}` },
    'evidence.moved': {
      line: (of: string) => `Réalisation ou personne déplacée : ${of}`,
      done: 'C’est déplacé.',
    },
    'evidence.trashed': {
      line: (of: string) => `Réalisation ou personne mise à la corbeille : ${of}`,
      done: 'C’est dans la corbeille, pour 30 jours.',
    },
    'evidence.restored': {
      line: (of: string) => `Réalisation ou personne sortie de la corbeille : ${of}`,
      done: 'C’est de nouveau sur le site.',
    },
  },
  fields: {
    evidence: {
      name: 'nom',
      text_fr: 'résultat ou métier (fr)',
      text_ht: 'résultat ou métier (ht)',
      text_en: 'résultat ou métier (en)',
      quote_fr: 'avis (fr)',
      quote_ht: 'avis (ht)',
      quote_en: 'avis (en)',
      alt_fr: 'texte de l’image (fr)',
      alt_ht: 'texte de l’image (ht)',
      alt_en: 'texte de l’image (en)',
      service_key: 'service',
      speaker: 'qui parle',
      link: 'lien',
      done_on: 'date',
      image: 'image',
      is_hidden: 'caché',
      position: 'place',
      trashed_at: 'à la corbeille',
    },
  },
  values: { evidence: { is_hidden: { 0: 'non', 1: 'oui' } } },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'evidence.saved': { line: (of) => `Project or person saved: ${of}`, done: 'It is saved.' },
    'evidence.given': { line: (of) => `A customer’s word received: ${of}` },
    'evidence.moved': { line: (of) => `Project or person moved: ${of}`, done: 'It is moved.' },
    'evidence.trashed': {
      line: (of) => `Project or person moved to the trash: ${of}`,
      done: 'It is in the trash, for 30 days.',
    },
    'evidence.restored': {
      line: (of) => `Project or person restored from the trash: ${of}`,
      done: 'It is on the site again.',
    },
  },
  fields: {
    evidence: {
      name: 'name',
      text_fr: 'result or trade (fr)',
      text_ht: 'result or trade (ht)',
      text_en: 'result or trade (en)',
      quote_fr: 'quote (fr)',
      quote_ht: 'quote (ht)',
      quote_en: 'quote (en)',
      alt_fr: 'text of the picture (fr)',
      alt_ht: 'text of the picture (ht)',
      alt_en: 'text of the picture (en)',
      service_key: 'service',
      speaker: 'speaker',
      link: 'link',
      done_on: 'date',
      image: 'picture',
      is_hidden: 'hidden',
      position: 'place',
      trashed_at: 'in the trash',
    },
  },
  values: { evidence: { is_hidden: { 0: 'no', 1: 'yes' } } },
};

const ht: typeof fr = {
  actions: {
    'evidence.saved': {
      line: (of) => `Travay oswa moun anrejistre: ${of}`,
      done: 'Li anrejistre.',
    },
    'evidence.given': { line: (of) => `Mo yon kliyan rive: ${of}` },
    'evidence.moved': { line: (of) => `Travay oswa moun deplase: ${of}`, done: 'Li deplase.' },
    'evidence.trashed': {
      line: (of) => `Travay oswa moun nan poubèl: ${of}`,
      done: 'Li nan poubèl la, pou 30 jou.',
    },
    'evidence.restored': {
      line: (of) => `Travay oswa moun soti nan poubèl: ${of}`,
      done: 'Li sou sit la ankò.',
    },
  },
  fields: {
    evidence: {
      name: 'non',
      text_fr: 'rezilta oswa metye (fr)',
      text_ht: 'rezilta oswa metye (ht)',
      text_en: 'rezilta oswa metye (en)',
      quote_fr: 'pawòl (fr)',
      quote_ht: 'pawòl (ht)',
      quote_en: 'pawòl (en)',
      alt_fr: 'tèks imaj la (fr)',
      alt_ht: 'tèks imaj la (ht)',
      alt_en: 'tèks imaj la (en)',
      service_key: 'sèvis',
      speaker: 'moun ki pale',
      link: 'lyen',
      done_on: 'dat',
      image: 'imaj',
      is_hidden: 'kache',
      position: 'plas',
      trashed_at: 'nan poubèl',
    },
  },
  values: { evidence: { is_hidden: { 0: 'non', 1: 'wi' } } },
};

export const evidenceJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    evidence: typeof fr;
  }
}
