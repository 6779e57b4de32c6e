import type { Texts } from '#app/i18n/texts.ts';
import type { EvidenceKind } from './evidence-form.ts';

const fr = {
  title: 'Preuves',
  description: 'Les réalisations et les personnes que montre le site.',
  lead: 'Vos réalisations et votre équipe, à l’accueil et sur la page À propos. Le site montre les trois premières réalisations, un avis de client et les quatre premières personnes.',
  back: 'Publier',
  filter: 'Montrer',
  filters: { shown: 'Toutes', trash: 'Corbeille' },
  kinds: { job: 'Réalisations', person: 'Personnes' } satisfies Record<EvidenceKind, string>,
  empty: {
    job: 'Aucune réalisation : le site n’en parle pas encore.',
    person: 'Personne : le site ne montre pas encore l’équipe.',
  } satisfies Record<EvidenceKind, string>,
  emptyTrash: 'La corbeille est vide. Ce qu’on y met y reste 30 jours.',
  name: 'Nom',
  text: 'Texte',
  state: 'Sur le site',
  order: 'Ordre',
  shown: 'visible',
  hidden: 'caché',
  restoreOf: (name: string) => `Remettre : ${name}`,
};

type ListTexts = typeof fr;

const en: ListTexts = {
  title: 'Evidence',
  description: 'The jobs and the people that the site shows.',
  lead: 'Your work and your team, on the home page and on About. The site shows the first three jobs, one customer’s words and the first four people.',
  back: 'Publish',
  filter: 'Show',
  filters: { shown: 'All', trash: 'Trash' },
  kinds: { job: 'Jobs done', person: 'People' },
  empty: {
    job: 'No job: the site does not speak of any yet.',
    person: 'Nobody: the site does not show the team yet.',
  },
  emptyTrash: 'The trash is empty. What is put there stays for 30 days.',
  name: 'Name',
  text: 'Text',
  state: 'On the site',
  order: 'Order',
  shown: 'visible',
  hidden: 'hidden',
  restoreOf: (name) => `Restore: ${name}`,
};

const ht: ListTexts = {
  title: 'Prèv',
  description: 'Travay ak moun ki parèt sou sit la.',
  lead: 'Travay nou fè ak ekip nou, sou paj akèy la ak sou paj Konsènan nou. Sit la montre twa premye travay yo, pawòl yon kliyan ak kat premye moun yo.',
  back: 'Pibliye',
  filter: 'Montre',
  filters: { shown: 'Tout', trash: 'Poubèl' },
  kinds: { job: 'Travay nou fè', person: 'Moun' },
  empty: {
    job: 'Pa gen travay: sit la poko pale de sa.',
    person: 'Pa gen moun: sit la poko montre ekip la.',
  },
  emptyTrash: 'Poubèl la vid. Sa ou mete ladan rete 30 jou.',
  name: 'Non',
  text: 'Tèks',
  state: 'Sou sit la',
  order: 'Lòd',
  shown: 'parèt',
  hidden: 'kache',
  restoreOf: (name) => `Remete: ${name}`,
};

/** Apart from those of one entry, whose page loads less without them. */
export const evidenceListTexts: Texts<ListTexts> = { fr, en, ht };
