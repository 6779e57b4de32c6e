import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { JournalAction } from '#app/office/journal/actions.ts';
import type { HistoryEntry } from '#app/office/journal/journal.server.ts';

type MessageAction = Extract<JournalAction, `message.${string}` | 'undo' | 'redo'>;

/**
 * Sentences of changes, after a name; `site` made those that nobody of the team made. Only the
 * server reads them: pages of the back-office send their texts to the browser.
 */
const sentences: Texts<Readonly<Record<MessageAction | 'site', string>>> = {
  fr: {
    'message.new': 'a remis le message dans les nouveaux',
    'message.open': 'a ouvert le message',
    'message.waiting': 'a mis le message en attente',
    'message.done': 'a mis le message sur « fait »',
    'message.suspect': 'a rangé le message parmi les suspects',
    'message.assigned': 'a attribué le message',
    'message.unassigned': 'a retiré l’attribution',
    'message.noted': 'a écrit une note',
    'message.replied': 'a répondu',
    'message.unreplied': 'a annulé une réponse',
    'message.resent': 'a renvoyé une réponse',
    'message.corrected': 'a corrigé l’adresse e‑mail',
    'message.refused': 'a rouvert le message : la réponse a été refusée',
    site: 'Le site',
    undo: 'a annulé un changement',
    redo: 'a rétabli un changement',
  },
  en: {
    'message.new': 'put the message back with the new ones',
    'message.open': 'opened the message',
    'message.waiting': 'set the message to waiting',
    'message.done': 'set the message to done',
    'message.suspect': 'put the message with the suspect ones',
    'message.assigned': 'assigned the message',
    'message.unassigned': 'took the assignment away',
    'message.noted': 'wrote a note',
    'message.replied': 'replied',
    'message.unreplied': 'took a reply back',
    'message.resent': 'sent a reply again',
    'message.corrected': 'corrected the email address',
    'message.refused': 'reopened the message: the reply was refused',
    site: 'The site',
    undo: 'undid a change',
    redo: 'restored a change',
  },
  ht: {
    'message.new': 'remete mesaj la nan nouvo yo',
    'message.open': 'louvri mesaj la',
    'message.waiting': 'mete mesaj la ap tann',
    'message.done': 'make mesaj la fini',
    'message.suspect': 'mete mesaj la ak sa ki sispèk yo',
    'message.assigned': 'bay yon moun mesaj la',
    'message.unassigned': 'retire moun ki t ap okipe l la',
    'message.noted': 'ekri yon nòt',
    'message.replied': 'reponn',
    'message.unreplied': 'anile yon repons',
    'message.resent': 'voye yon repons ankò',
    'message.corrected': 'korije adrès imèl la',
    'message.refused': 'relouvri mesaj la: yo refize repons lan',
    site: 'Sit la',
    undo: 'anile yon chanjman',
    redo: 'remete yon chanjman',
  },
};

/** The history of a message. An undo names the change that it took back. */
export const messageHistory = (locale: Locale, entries: readonly HistoryEntry[]) =>
  entries.map(({ id, by, action, at, undid }) => {
    const t: Readonly<Partial<Record<string, string>>> = sentences[locale];
    const undone = entries.find((entry) => entry.id === undid);
    const did = t[action] ?? action;
    // Changes by the site itself have no author.
    const author = action === 'message.refused' ? (t['site'] ?? null) : by;
    return {
      id,
      by: author,
      at,
      did:
        undone && /^(?:un|re)do$/.test(action)
          ? `${did} (${t[undone.action] ?? undone.action})`
          : did,
    };
  });
