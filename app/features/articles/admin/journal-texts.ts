import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'article.published': {
      line: (of: string) => `Article publié : ${of}`,
      done: (id: string) => `L’article ${id} est publié.`,
    },
    'article.unpublished': {
      line: (of: string) => `Article retiré du site : ${of}`,
      done: (id: string) => `L’article ${id} est retiré du site.`,
    },
    'article.scheduled': {
      line: (of: string) => `Publication programmée : ${of}`,
      done: (id: string) => `L’article ${id} est programmé.`,
    },
    'article.unscheduled': {
      line: (of: string) => `Publication déprogrammée : ${of}`,
      done: (id: string) => `La programmation de l’article ${id} est annulée.`,
    },
    'article.trashed': {
      line: (of: string) => `Article mis à la corbeille : ${of}`,
      done: (id: string) => `L’article ${id} est dans la corbeille.`,
    },
    'article.restored': {
      line: (of: string) => `Article sorti de la corbeille : ${of}`,
      done: (id: string) => `L’article ${id} est de nouveau un brouillon.`,
    },
    'article.version': {
      line: (of: string) => `Ancienne version rétablie : ${of}`,
      done: (id: string) => `L’article ${id} est revenu à une version plus ancienne.`,
    },
  },
  fields: {
    article_draft: {
      published: 'version publiée',
      published_at: 'publié',
      publish_at: 'publication programmée',
      publish_locales: 'langues',
      scheduled_by: 'programmé par',
      ready_at: 'prêt',
      trashed_at: 'à la corbeille',
      head: 'version',
    },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'article.published': {
      line: (of) => `Article published: ${of}`,
      done: (id) => `Article ${id} is published.`,
    },
    'article.unpublished': {
      line: (of) => `Article taken off the site: ${of}`,
      done: (id) => `Article ${id} is off the site.`,
    },
    'article.scheduled': {
      line: (of) => `Publication scheduled: ${of}`,
      done: (id) => `Article ${id} is scheduled.`,
    },
    'article.unscheduled': {
      line: (of) => `Publication no longer scheduled: ${of}`,
      done: (id) => `The schedule of article ${id} is cancelled.`,
    },
    'article.trashed': {
      line: (of) => `Article moved to the trash: ${of}`,
      done: (id) => `Article ${id} is in the trash.`,
    },
    'article.restored': {
      line: (of) => `Article taken out of the trash: ${of}`,
      done: (id) => `Article ${id} is a draft again.`,
    },
    'article.version': {
      line: (of) => `Earlier version restored: ${of}`,
      done: (id) => `Article ${id} is back at an earlier version.`,
    },
  },
  fields: {
    article_draft: {
      published: 'published version',
      published_at: 'published',
      publish_at: 'publication scheduled',
      publish_locales: 'languages',
      scheduled_by: 'scheduled by',
      ready_at: 'ready',
      trashed_at: 'in the trash',
      head: 'version',
    },
  },
};

const ht: typeof fr = {
  actions: {
    'article.published': {
      line: (of) => `Atik pibliye: ${of}`,
      done: (id) => `Atik ${id} pibliye.`,
    },
    'article.unpublished': {
      line: (of) => `Atik retire sou sit la: ${of}`,
      done: (id) => `Atik ${id} pa sou sit la ankò.`,
    },
    'article.scheduled': {
      line: (of) => `Piblikasyon pwograme: ${of}`,
      done: (id) => `Atik ${id} pwograme.`,
    },
    'article.unscheduled': {
      line: (of) => `Piblikasyon pa pwograme ankò: ${of}`,
      done: (id) => `Pwogram atik ${id} anile.`,
    },
    'article.trashed': {
      line: (of) => `Atik nan poubèl: ${of}`,
      done: (id) => `Atik ${id} nan poubèl.`,
    },
    'article.restored': {
      line: (of) => `Atik soti nan poubèl: ${of}`,
      done: (id) => `Atik ${id} tounen yon bwouyon.`,
    },
    'article.version': {
      line: (of) => `Ansyen vèsyon tounen: ${of}`,
      done: (id) => `Atik ${id} reprann yon ansyen vèsyon.`,
    },
  },
  fields: {
    article_draft: {
      published: 'vèsyon ki pibliye',
      published_at: 'pibliye',
      publish_at: 'piblikasyon pwograme',
      publish_locales: 'lang',
      scheduled_by: 'moun ki pwograme l',
      ready_at: 'pare',
      trashed_at: 'nan poubèl',
      head: 'vèsyon',
    },
  },
};

export const articleJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    articles: typeof fr;
  }
}
