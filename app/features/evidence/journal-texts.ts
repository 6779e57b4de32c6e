import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const kinds: Texts<Readonly<Record<string, string>>> = {
  fr: {
    job: 'Réalisation',
    person: 'Personne',
    customer: 'Photo d’un client',
    door: 'Photo de la porte',
  },
  en: {
    job: 'Project',
    person: 'Person',
    customer: 'Photo of a customer',
    door: 'Photo of the door',
  },
  ht: {
    job: 'Travay',
    person: 'Moun',
    customer: 'Foto yon kliyan',
    door: 'Foto pòt la',
  },
};
/** For a row that was deleted, whose kind is unknown. */
const anyKind: Texts<string> = {
  fr: 'Réalisation ou personne',
  en: 'Project or person',
  ht: 'Travay oswa moun',
};

/** The kind, what was done to it, and its name; in French all kinds are feminine. */
const did =
  (locale: Locale, deed: string) =>
  (of: string, kind = ''): string =>
    `${kinds[locale][kind] ?? anyKind[locale]} ${deed}${locale === 'fr' ? '\u00a0' : ''}: ${of}`;

const fr = {
  actions: {
    'evidence.saved': {
      line: did('fr', 'enregistrée'),
      done: 'C’est enregistré.',
    },
    'evidence.given': { line: (of: string) => `Mot d’un client reçu : ${of}` },
    'evidence.moved': {
      line: did('fr', 'déplacée'),
      done: 'C’est déplacé.',
    },
    'evidence.trashed': {
      line: did('fr', 'mise à la corbeille'),
      done: 'C’est dans la corbeille, pour 30 jours.',
    },
    'evidence.restored': {
      line: did('fr', 'sortie de la corbeille'),
      done: 'C’est sorti de la corbeille.',
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
    'evidence.saved': { line: did('en', 'saved'), done: 'It is saved.' },
    'evidence.given': { line: (of) => `A customer’s word received: ${of}` },
    'evidence.moved': { line: did('en', 'moved'), done: 'It is moved.' },
    'evidence.trashed': {
      line: did('en', 'moved to the trash'),
      done: 'It is in the trash, for 30 days.',
    },
    'evidence.restored': {
      line: did('en', 'restored from the trash'),
      done: 'It is out of the trash.',
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
      line: did('ht', 'anrejistre'),
      done: 'Li anrejistre.',
    },
    'evidence.given': { line: (of) => `Mo yon kliyan rive: ${of}` },
    'evidence.moved': { line: did('ht', 'deplase'), done: 'Li deplase.' },
    'evidence.trashed': {
      line: did('ht', 'nan poubèl'),
      done: 'Li nan poubèl la, pou 30 jou.',
    },
    'evidence.restored': {
      line: did('ht', 'soti nan poubèl'),
      done: 'Li soti nan poubèl la.',
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
