import type { JournalAction } from '#app/features/journal/actions.ts';
import type { Texts } from '#app/i18n/texts.ts';

type MessageAction = Extract<JournalAction, `message.${string}` | 'undo' | 'redo'>;

const sentences: Texts<Readonly<Record<MessageAction, string>>> = {
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
    undo: 'anile yon chanjman',
    redo: 'remete yon chanjman',
  },
};

/** What somebody did, after their name. Only the server reads them: pages of the back-office send their texts to the browser. */
export const historyTexts: Texts<Readonly<Partial<Record<string, string>>>> = sentences;
