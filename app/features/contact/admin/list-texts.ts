import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Messages',
  description: 'Ouvrez un message pour y répondre.',
  filters: 'Messages par état',
  filter: {
    new: 'Nouveaux',
    mine: 'À moi',
    open: 'Ouverts',
    waiting: 'En attente',
    done: 'Traités',
    suspect: 'Suspects',
  },
  empty: {
    new: 'Aucun nouveau message.',
    mine: 'Aucun message ne vous est attribué.',
    open: 'Aucun message n’est ouvert.',
    waiting: 'Aucun message n’attend de réponse.',
    done: 'Aucun message traité pour le moment.',
    suspect: 'Aucun message suspect.',
  },
  from: 'De',
  line: 'Message',
  /** Before the first words of a message. */
  draft: 'Brouillon ·',
  country: 'Pays',
  assignee: 'Attribué à',
  state: 'État',
  age: 'Âge',
  saved: 'Réponses enregistrées',
};

type ListTexts = typeof fr;

const en: ListTexts = {
  title: 'Messages',
  description: 'Open a message to reply to it.',
  filters: 'Messages by status',
  filter: {
    new: 'New',
    mine: 'Mine',
    open: 'Open',
    waiting: 'Waiting',
    done: 'Done',
    suspect: 'Suspect',
  },
  empty: {
    new: 'There is no new message.',
    mine: 'No message is assigned to you.',
    open: 'No message is open.',
    waiting: 'No message is waiting for an answer.',
    done: 'No message is done yet.',
    suspect: 'There is no suspect message.',
  },
  from: 'From',
  line: 'Message',
  draft: 'Draft ·',
  country: 'Country',
  assignee: 'Assigned to',
  state: 'Status',
  age: 'Age',
  saved: 'Saved replies',
};

const ht: ListTexts = {
  title: 'Mesaj',
  description: 'Louvri yon mesaj pou reponn li.',
  filters: 'Mesaj yo selon eta yo',
  filter: {
    new: 'Nouvo',
    mine: 'Pa m',
    open: 'Louvri',
    waiting: 'Ap tann',
    done: 'Fini',
    suspect: 'Sispèk',
  },
  empty: {
    new: 'Pa gen nouvo mesaj.',
    mine: 'Yo poko ba w okenn mesaj.',
    open: 'Pa gen okenn mesaj ki louvri.',
    waiting: 'Pa gen okenn mesaj k ap tann repons yon moun.',
    done: 'Poko gen okenn mesaj ki fini.',
    suspect: 'Pa gen okenn mesaj sispèk.',
  },
  from: 'Moun nan',
  line: 'Mesaj',
  draft: 'Bwouyon ·',
  country: 'Peyi',
  assignee: 'Kiyès k ap okipe l',
  state: 'Eta',
  age: 'Depi kilè',
  saved: 'Repons tou pare',
};

/** Apart from those of one message, whose page loads less without them. */
export const messageListTexts: Texts<ListTexts> = { fr, en, ht };
