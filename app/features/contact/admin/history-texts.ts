import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { ActionTexts } from '#app/office/journal/actions.ts';
import type { HistoryEntry } from '#app/office/journal/journal.server.ts';
import { messageJournalTexts } from './journal-texts.ts';

/** `site` made the changes that nobody of the team made. */
const fr = {
  site: 'Le site',
  undo: 'a annulé un changement',
  redo: 'a rétabli un changement',
};
const en: typeof fr = {
  site: 'The site',
  undo: 'undid a change',
  redo: 'restored a change',
};
const ht: typeof fr = {
  site: 'Sit la',
  undo: 'anile yon chanjman',
  redo: 'retabli yon chanjman',
};
const historyTexts: Texts<typeof fr> = { fr, en, ht };

const bySite: ReadonlySet<string> = new Set(['message.refused', 'message.answered']);

/** The history of a message. An undo names the change that it took back. */
export function messageHistory(locale: Locale, entries: readonly HistoryEntry[]) {
  const { site, ...undos } = historyTexts[locale];
  const actions: Readonly<Record<string, ActionTexts>> = messageJournalTexts[locale].actions;
  const textOf = (action: string) => actions[action]?.history ?? action;
  return entries.map(({ id, by, action, at, undid }) => {
    const undone = entries.find((entry) => entry.id === undid);
    const isUndo = action === 'undo' || action === 'redo';
    const did = isUndo ? undos[action] : textOf(action);
    return {
      id,
      // Changes by the site itself have no author.
      by: bySite.has(action) ? site : by,
      at,
      did: undone && isUndo ? `${did} (${textOf(undone.action)})` : did,
    };
  });
}
