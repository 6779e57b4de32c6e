import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  title: 'Articles',
  description: 'Rien n’est public avant « Publier ».',
  newPage: {
    /** Quoted. */
    title: 'Create Post',
    description: 'Commencer un article pour le site de BWT.',
    lead: 'Un brouillon s’ouvre. Rien n’est public tant que vous ne l’avez pas publié.',
    submit: 'Commencer',
  },
  create: 'Écrire un article',
  label: 'Articles, les derniers modifiés d’abord',
  filters: 'Articles par état',
  filter: {
    all: 'Tous',
    drafts: 'Brouillons',
    scheduled: 'Programmés',
    published: 'Publiés',
    trash: 'Corbeille',
  },
  newest: {
    drafts: 'Brouillons en cours',
    scheduled: 'Articles programmés',
    published: 'Derniers articles publiés',
  },
  allOf: {
    drafts: 'Tous les brouillons',
    scheduled: 'Tous les articles programmés',
    published: 'Tous les articles publiés',
  },
  empty: 'Aucun article ici.',
  emptyTrash: 'La corbeille est vide. Un article supprimé y reste 30 jours.',
  columns: { title: 'Titre', state: 'État', updated: 'Modifié' },
  scheduled: (time: string) => `Programmé : ${time}`,
  published: 'Publié',
  changed: 'modifié',
  draft: 'Brouillon',
  trashed: (time: string) => `Supprimé le ${time}`,
};

type ArticleListTexts = typeof fr;

const en: ArticleListTexts = {
  title: 'Articles',
  description: 'Nothing is public before “Publish”.',
  newPage: {
    title: 'Write an article',
    description: 'Begin an article for BWT’s site.',
    lead: 'A draft opens. Nothing is public until you publish it.',
    submit: 'Begin',
  },
  create: 'Write an article',
  label: 'Articles, last changed first',
  filters: 'Articles by status',
  filter: {
    all: 'All',
    drafts: 'Drafts',
    scheduled: 'Scheduled',
    published: 'Published',
    trash: 'Trash',
  },
  newest: {
    drafts: 'Drafts in progress',
    scheduled: 'Scheduled articles',
    published: 'Articles published last',
  },
  allOf: {
    drafts: 'All drafts',
    scheduled: 'All scheduled articles',
    published: 'All published articles',
  },
  empty: 'No articles here.',
  emptyTrash: 'The trash is empty. A deleted article stays there for 30 days.',
  columns: { title: 'Title', state: 'Status', updated: 'Changed' },
  scheduled: (time) => `Scheduled: ${time}`,
  published: 'Published',
  changed: 'changed',
  draft: 'Draft',
  trashed: (time) => `Deleted on ${time}`,
};

const ht: ArticleListTexts = {
  title: 'Atik',
  description: 'Anyen pa piblik anvan « Pibliye ».',
  newPage: {
    title: 'Ekri yon atik',
    description: 'Kòmanse yon atik pou sit BWT a.',
    lead: 'Yon bwouyon ap louvri. Anyen pa piblik toutotan ou pa pibliye l.',
    submit: 'Kòmanse',
  },
  create: 'Ekri yon atik',
  label: 'Atik yo, sa ki fèk chanje yo anvan',
  filters: 'Atik yo dapre eta yo',
  filter: {
    all: 'Tout',
    drafts: 'Bwouyon',
    scheduled: 'Pwograme',
    published: 'Pibliye',
    trash: 'Poubèl',
  },
  newest: {
    drafts: 'Bwouyon k ap fèt',
    scheduled: 'Atik ki pwograme',
    published: 'Dènye atik ki pibliye',
  },
  allOf: {
    drafts: 'Tout bwouyon yo',
    scheduled: 'Tout atik ki pwograme yo',
    published: 'Tout atik ki pibliye yo',
  },
  empty: 'Pa gen atik isit la.',
  emptyTrash: 'Poubèl la vid. Yon atik ki efase rete ladan l 30 jou.',
  columns: { title: 'Tit', state: 'Eta', updated: 'Chanje' },
  scheduled: (time) => `Pwograme: ${time}`,
  published: 'Pibliye',
  changed: 'chanje',
  draft: 'Bwouyon',
  trashed: (time) => `Efase ${time}`,
};

/** Apart from the texts of the editor, which no other page needs. */
export const articleListTexts: Texts<ArticleListTexts> = { fr, en, ht };
