import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'article.published': {
      line: (of: string) => `Article publié : ${of}`,
      done: (title: string) => `« ${title} » est publié.`,
    },
    'article.updated': {
      line: (of: string) => `Article mis à jour : ${of}`,
      done: (title: string) => `Le site est à jour : « ${title} ».`,
    },
    'article.unpublished': {
      line: (of: string) => `Article retiré du site : ${of}`,
      done: (title: string) => `« ${title} » est retiré du site.`,
    },
    'article.scheduled': {
      line: (of: string) => `Publication programmée : ${of}`,
      done: (title: string) => `« ${title} » est programmé.`,
    },
    'article.unscheduled': {
      line: (of: string) => `Publication déprogrammée : ${of}`,
      done: (title: string) => `La programmation de « ${title} » est annulée.`,
    },
    'article.trashed': {
      line: (of: string) => `Article mis à la corbeille : ${of}`,
      done: (title: string) => `« ${title} » est dans la corbeille.`,
    },
    'article.restored': {
      line: (of: string) => `Article sorti de la corbeille : ${of}`,
      done: (title: string) => `« ${title} » est de nouveau un brouillon.`,
    },
    'article.version': {
      line: (of: string) => `Ancienne version rétablie : ${of}`,
      done: (title: string) => `« ${title} » est revenu à une version plus ancienne.`,
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
      done: (title) => `“${title}” is published.`,
    },
    'article.updated': {
      line: (of) => `Article updated: ${of}`,
      done: (title) => `The site is up to date: “${title}”.`,
    },
    'article.unpublished': {
      line: (of) => `Article taken off the site: ${of}`,
      done: (title) => `“${title}” is off the site.`,
    },
    'article.scheduled': {
      line: (of) => `Publication scheduled: ${of}`,
      done: (title) => `“${title}” is scheduled.`,
    },
    'article.unscheduled': {
      line: (of) => `Publication no longer scheduled: ${of}`,
      done: (title) => `The schedule of “${title}” is cancelled.`,
    },
    'article.trashed': {
      line: (of) => `Article moved to the trash: ${of}`,
      done: (title) => `“${title}” is in the trash.`,
    },
    'article.restored': {
      line: (of) => `Article taken out of the trash: ${of}`,
      done: (title) => `“${title}” is a draft again.`,
    },
    'article.version': {
      line: (of) => `Earlier version restored: ${of}`,
      done: (title) => `“${title}” is back at an earlier version.`,
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
      done: (title) => `« ${title} » pibliye.`,
    },
    'article.updated': {
      line: (of) => `Atik mete ajou: ${of}`,
      done: (title) => `Sit la ajou: « ${title} ».`,
    },
    'article.unpublished': {
      line: (of) => `Atik retire sou sit la: ${of}`,
      done: (title) => `« ${title} » pa sou sit la ankò.`,
    },
    'article.scheduled': {
      line: (of) => `Piblikasyon pwograme: ${of}`,
      done: (title) => `« ${title} » pwograme.`,
    },
    'article.unscheduled': {
      line: (of) => `Piblikasyon pa pwograme ankò: ${of}`,
      done: (title) => `Pwogram « ${title} » anile.`,
    },
    'article.trashed': {
      line: (of) => `Atik nan poubèl: ${of}`,
      done: (title) => `« ${title} » nan poubèl.`,
    },
    'article.restored': {
      line: (of) => `Atik soti nan poubèl: ${of}`,
      done: (title) => `« ${title} » tounen yon bwouyon.`,
    },
    'article.version': {
      line: (of) => `Ansyen vèsyon tounen: ${of}`,
      done: (title) => `« ${title} » reprann yon ansyen vèsyon.`,
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
