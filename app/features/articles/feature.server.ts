import type { Feature } from '#app/office/registry.ts';
import { publishedLinks, publishedText } from './admin/done-text.server.ts';
import { articleJournalTexts } from './admin/journal-texts.ts';
import { newestArticles } from './admin/newest.server.ts';
import { searchArticles } from './admin/search.server.ts';
import { articleEditorTexts } from './admin/texts.ts';
import { articleBadges, listWaitingArticles } from './admin/waiting.server.ts';
import { deleteTrashed } from './article-pictures.server.ts';
import { findDraft } from './drafts.server.ts';
import { trashMs } from './drafts.ts';
import { publicationOperations } from './operations.ts';
import { publishNextDue, showUndone } from './publishing.server.ts';
import { deleteOldPresence, deleteOldVersions } from './versions.server.ts';

export const articles: Feature = {
  journal: {
    texts: articleJournalTexts,
    tables: {
      article_draft: {
        refers: { scheduled_by: 'account' },
        afterUndo: (trx, id, now) => showUndone(trx, Number(id), now),
      },
    },
    subjects: {
      article: {
        kind: 'publish',
        name: { table: 'article_draft', column: 'title', isNumber: true },
        async find(db, locale, id) {
          const draft = await findDraft(db, Number(id));
          const { untitled } = articleEditorTexts[locale].list;
          return draft && { name: draft.row.title || untitled(draft.row.id) };
        },
        doneText: publishedText,
        doneLinks: publishedLinks,
      },
    },
  },
  badges: articleBadges,
  waiting: listWaitingArticles,
  newest: newestArticles,
  clocks: [
    {
      name: 'due articles',
      everyMs: 1_000,
      async run(db, now) {
        while (await publishNextDue(db, now));
      },
    },
  ],
  sweeps: {
    'trashed articles': (db, now, { storage }) => deleteTrashed(db, storage, now - trashMs),
    presence: deleteOldPresence,
    'old versions': deleteOldVersions,
  },
  search: searchArticles,
  operations: publicationOperations,
};
