import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'course.saved': { line: (of: string) => `Cours enregistré : ${of}`, done: 'C’est enregistré.' },
    'course.moved': { line: (of: string) => `Cours déplacé : ${of}`, done: 'C’est déplacé.' },
    'course.trashed': {
      line: (of: string) => `Cours mis à la corbeille : ${of}`,
      done: 'C’est dans la corbeille.',
    },
    'course.restored': {
      line: (of: string) => `Cours sorti de la corbeille : ${of}`,
      done: 'C’est de nouveau sur le site.',
    },
  },
  fields: {
    course: {
      title_fr: 'titre (fr)',
      title_ht: 'titre (ht)',
      title_en: 'titre (en)',
      text_fr: 'description (fr)',
      text_ht: 'description (ht)',
      text_en: 'description (en)',
      outcomes_fr: 'ce qu’on apprend (fr)',
      outcomes_ht: 'ce qu’on apprend (ht)',
      outcomes_en: 'ce qu’on apprend (en)',
      bring_fr: 'à apporter (fr)',
      bring_ht: 'à apporter (ht)',
      bring_en: 'à apporter (en)',
      alt_fr: 'texte de l’image (fr)',
      alt_ht: 'texte de l’image (ht)',
      alt_en: 'texte de l’image (en)',
      level: 'niveau',
      taught_in: 'langue du cours',
      hours: 'heures',
      attendance_share: 'présence (%)',
      slug: 'adresse',
      image: 'image',
      is_hidden: 'caché',
      position: 'place',
      trashed_at: 'à la corbeille',
    },
  },
  values: {
    course: { is_hidden: { 0: 'non', 1: 'oui' } },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'course.saved': { line: (of) => `Course saved: ${of}`, done: 'It is saved.' },
    'course.moved': { line: (of) => `Course moved: ${of}`, done: 'It is moved.' },
    'course.trashed': {
      line: (of) => `Course moved to the trash: ${of}`,
      done: 'It is in the trash.',
    },
    'course.restored': {
      line: (of) => `Course restored from the trash: ${of}`,
      done: 'It is on the site again.',
    },
  },
  fields: {
    course: {
      title_fr: 'title (fr)',
      title_ht: 'title (ht)',
      title_en: 'title (en)',
      text_fr: 'description (fr)',
      text_ht: 'description (ht)',
      text_en: 'description (en)',
      outcomes_fr: 'what one learns (fr)',
      outcomes_ht: 'what one learns (ht)',
      outcomes_en: 'what one learns (en)',
      bring_fr: 'to bring (fr)',
      bring_ht: 'to bring (ht)',
      bring_en: 'to bring (en)',
      alt_fr: 'text of the picture (fr)',
      alt_ht: 'text of the picture (ht)',
      alt_en: 'text of the picture (en)',
      level: 'level',
      taught_in: 'language of the course',
      hours: 'hours',
      attendance_share: 'attendance (%)',
      slug: 'address',
      image: 'picture',
      is_hidden: 'hidden',
      position: 'place',
      trashed_at: 'in the trash',
    },
  },
  values: {
    course: { is_hidden: { 0: 'no', 1: 'yes' } },
  },
};

const ht: typeof fr = {
  actions: {
    'course.saved': { line: (of) => `Kou anrejistre: ${of}`, done: 'Li anrejistre.' },
    'course.moved': { line: (of) => `Kou deplase: ${of}`, done: 'Li deplase.' },
    'course.trashed': { line: (of) => `Kou mete nan poubèl: ${of}`, done: 'Li nan poubèl la.' },
    'course.restored': { line: (of) => `Kou soti nan poubèl: ${of}`, done: 'Li sou sit la ankò.' },
  },
  fields: {
    course: {
      title_fr: 'tit (fr)',
      title_ht: 'tit (ht)',
      title_en: 'tit (en)',
      text_fr: 'deskripsyon (fr)',
      text_ht: 'deskripsyon (ht)',
      text_en: 'deskripsyon (en)',
      outcomes_fr: 'sa moun aprann (fr)',
      outcomes_ht: 'sa moun aprann (ht)',
      outcomes_en: 'sa moun aprann (en)',
      bring_fr: 'sa pou pote (fr)',
      bring_ht: 'sa pou pote (ht)',
      bring_en: 'sa pou pote (en)',
      alt_fr: 'tèks imaj la (fr)',
      alt_ht: 'tèks imaj la (ht)',
      alt_en: 'tèks imaj la (en)',
      level: 'nivo',
      taught_in: 'lang kou a',
      hours: 'èdtan',
      attendance_share: 'prezans (%)',
      slug: 'adrès',
      image: 'imaj',
      is_hidden: 'kache',
      position: 'plas',
      trashed_at: 'nan poubèl',
    },
  },
  values: {
    course: { is_hidden: { 0: 'non', 1: 'wi' } },
  },
};

export const courseJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    courses: typeof fr;
  }
}
