import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'message.new': {
      line: (of: string) => `Message remis à « nouveau » : ${of}`,
      done: 'Le message est de nouveau parmi les nouveaux.',
      undone: 'Le message est revenu où il était.',
      many: (n: string) => `${n} messages sont de nouveau parmi les nouveaux.`,
      history: 'a remis le message dans les nouveaux',
    },
    'message.open': {
      line: (of: string) => `Message ouvert : ${of}`,
      done: 'Le message est ouvert.',
      undone: 'Le message est revenu où il était.',
      many: (n: string) => `${n} messages ouverts.`,
      history: 'a ouvert le message',
    },
    'message.waiting': {
      line: (of: string) => `Message mis en attente : ${of}`,
      done: 'Le message est en attente.',
      undone: 'Le message est revenu où il était.',
      many: (n: string) => `${n} messages mis en attente.`,
      history: 'a mis le message en attente',
    },
    'message.done': {
      line: (of: string) => `Message traité : ${of}`,
      done: 'Le message est traité.',
      undone: 'Le message est revenu où il était.',
      many: (n: string) => `${n} messages traités.`,
      history: 'a marqué le message comme traité',
    },
    'message.suspect': {
      line: (of: string) => `Message marqué comme suspect : ${of}`,
      done: 'Le message est rangé parmi les suspects.',
      undone: 'Le message est revenu où il était.',
      many: (n: string) => `${n} messages rangés parmi les suspects.`,
      history: 'a rangé le message parmi les suspects',
    },
    'message.noted': {
      line: (of: string) => `Note écrite sur un message : ${of}`,
      done: 'La note est enregistrée.',
      history: 'a écrit une note',
    },
    'message.replied': {
      line: (of: string) => `Réponse à ${of}`,
      done: 'La réponse part dans une minute.',
      kept: 'La réponse est gardée ici : aucun serveur d’e‑mail n’est réglé.',
      history: 'a répondu',
    },
    'message.unreplied': {
      line: (of: string) => `Réponse à ${of} arrêtée`,
      done: 'La réponse n’est pas partie. Votre texte est de nouveau dans la case.',
      history: 'a annulé une réponse',
    },
    'message.refused': {
      line: (of: string) => `Réponse à ${of} non distribuée : message rouvert`,
      history: 'a rouvert le message : la réponse n’a pas été distribuée',
    },
    'message.answered': {
      line: (of: string) => `Réponse de ${of} arrivée par e‑mail`,
      history: 'a reçu une réponse par e‑mail',
    },
    'message.resent': {
      line: (of: string) => `Réponse à ${of} renvoyée`,
      done: 'La réponse repart tout de suite.',
      kept: 'La réponse est gardée ici : aucun serveur d’e‑mail n’est réglé.',
      history: 'a renvoyé une réponse',
    },
    'message.corrected': {
      line: (of: string) => `Adresse e‑mail corrigée : ${of}`,
      done: 'L’adresse est corrigée. Les réponses qu’elle avait refusées repartent.',
      kept: 'L’adresse est corrigée. La réponse est gardée ici : aucun serveur d’e‑mail n’est réglé.',
      history: 'a corrigé l’adresse e‑mail',
    },
    'message.assigned': {
      line: (of: string) => `Message attribué : ${of}`,
      done: 'Le message est attribué.',
      undone: 'L’attribution d’avant est revenue.',
      many: (n: string) => `${n} messages attribués.`,
      history: 'a attribué le message',
    },
    'message.unassigned': {
      line: (of: string) => `Message sans personne attribuée : ${of}`,
      done: 'Le message n’est plus attribué à personne.',
      undone: 'L’attribution d’avant est revenue.',
      many: (n: string) => `${n} messages ne sont plus attribués à personne.`,
      history: 'a retiré l’attribution',
    },
    'savedReply.saved': {
      line: (of: string) => `Réponse enregistrée créée ou modifiée : ${of}`,
      done: 'La réponse enregistrée est à jour.',
    },
    'savedReply.removed': {
      line: (of: string) => `Réponse enregistrée supprimée : ${of}`,
      done: 'La réponse enregistrée est supprimée.',
    },
    'export.messages': { line: 'Messages exportés', done: 'Les messages ont été exportés.' },
  },
  fields: {
    message: { state: 'état', email: 'adresse e‑mail', assignee_id: 'attribué à' },
    message_note: { removed_at: 'note retirée' },
    saved_reply: {
      removed_at: 'réponse enregistrée supprimée',
      title: 'titre',
      text_fr: 'texte français',
      text_ht: 'texte créole',
      text_en: 'texte anglais',
    },
  },
  values: {
    message: {
      state: {
        new: 'nouveau',
        open: 'ouvert',
        waiting: 'en attente',
        done: 'traité',
        suspect: 'suspect',
      },
    },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'message.new': {
      line: (of) => `Message from ${of} set back to “new”`,
      done: 'The message is with the new ones again.',
      undone: 'The message is back where it was.',
      many: (n) => `${n} messages are with the new ones again.`,
      history: 'put the message back with the new ones',
    },
    'message.open': {
      line: (of) => `Message from ${of} opened`,
      done: 'The message is open.',
      undone: 'The message is back where it was.',
      many: (n) => `${n} messages opened.`,
      history: 'opened the message',
    },
    'message.waiting': {
      line: (of) => `Message from ${of} set to “waiting”`,
      done: 'The message is waiting.',
      undone: 'The message is back where it was.',
      many: (n) => `${n} messages set to waiting.`,
      history: 'set the message to waiting',
    },
    'message.done': {
      line: (of) => `Message from ${of} done`,
      done: 'The message is done.',
      undone: 'The message is back where it was.',
      many: (n) => `${n} messages done.`,
      history: 'set the message to done',
    },
    'message.suspect': {
      line: (of) => `Message from ${of} marked as suspect`,
      done: 'The message is with the suspect ones.',
      undone: 'The message is back where it was.',
      many: (n) => `${n} messages put with the suspect ones.`,
      history: 'put the message with the suspect ones',
    },
    'message.noted': {
      line: (of) => `Note written about the message from ${of}`,
      done: 'The note is saved.',
      history: 'wrote a note',
    },
    'message.replied': {
      line: (of) => `Reply to ${of}`,
      done: 'The reply will be sent in a minute.',
      kept: 'The reply is kept here: no mail server is set up.',
      history: 'replied',
    },
    'message.unreplied': {
      line: (of) => `Reply to ${of} stopped`,
      done: 'The reply was not sent. Your text is in the box again.',
      history: 'cancelled a reply',
    },
    'message.refused': {
      line: (of) => `Reply to ${of} not delivered: message reopened`,
      history: 'reopened the message: the reply was not delivered',
    },
    'message.answered': {
      line: (of) => `Answer of ${of} arrived by email`,
      history: 'received an answer by email',
    },
    'message.resent': {
      line: (of) => `Reply to ${of} sent again`,
      done: 'The reply is sent again at once.',
      kept: 'The reply is kept here: no mail server is set up.',
      history: 'sent a reply again',
    },
    'message.corrected': {
      line: (of) => `Email address of ${of} corrected`,
      done: 'The address is corrected. The replies that it had refused are sent again.',
      kept: 'The address is corrected. The reply is kept here: no mail server is set up.',
      history: 'corrected the email address',
    },
    'message.assigned': {
      line: (of) => `Message from ${of} assigned`,
      done: 'The message is assigned.',
      undone: 'The message is assigned as before.',
      many: (n) => `${n} messages assigned.`,
      history: 'assigned the message',
    },
    'message.unassigned': {
      line: (of) => `Message from ${of} assigned to nobody`,
      done: 'The message is no longer assigned to anybody.',
      undone: 'The message is assigned as before.',
      many: (n) => `${n} messages are no longer assigned to anybody.`,
      history: 'removed the assignment',
    },
    'savedReply.saved': {
      line: (of) => `Saved reply written or edited: ${of}`,
      done: 'The saved reply is saved.',
    },
    'savedReply.removed': {
      line: (of) => `Saved reply deleted: ${of}`,
      done: 'The saved reply is deleted.',
    },
    'export.messages': { line: 'Messages exported', done: 'Messages were exported.' },
  },
  fields: {
    message: { state: 'status', email: 'email address', assignee_id: 'assigned to' },
    message_note: { removed_at: 'note withdrawn' },
    saved_reply: {
      removed_at: 'saved reply deleted',
      title: 'title',
      text_fr: 'French text',
      text_ht: 'Creole text',
      text_en: 'English text',
    },
  },
  values: {
    message: {
      state: { new: 'new', open: 'open', waiting: 'waiting', done: 'done', suspect: 'suspect' },
    },
  },
};

const ht: typeof fr = {
  actions: {
    'message.new': {
      line: (of) => `Mesaj tounen « nouvo »: ${of}`,
      done: 'Mesaj la tounen nan nouvo yo.',
      undone: 'Mesaj la tounen kote l te ye.',
      many: (n) => `${n} mesaj tounen nan nouvo yo.`,
      history: 'remete mesaj la nan nouvo yo',
    },
    'message.open': {
      line: (of) => `Mesaj louvri: ${of}`,
      done: 'Mesaj la louvri.',
      undone: 'Mesaj la tounen kote l te ye.',
      many: (n) => `${n} mesaj louvri.`,
      history: 'louvri mesaj la',
    },
    'message.waiting': {
      line: (of) => `Mesaj k ap tann: ${of}`,
      done: 'Mesaj la ap tann.',
      undone: 'Mesaj la tounen kote l te ye.',
      many: (n) => `${n} mesaj ap tann.`,
      history: 'mete mesaj la ap tann',
    },
    'message.done': {
      line: (of) => `Mesaj fini: ${of}`,
      done: 'Mesaj la fini.',
      undone: 'Mesaj la tounen kote l te ye.',
      many: (n) => `${n} mesaj fini.`,
      history: 'make mesaj la fini',
    },
    'message.suspect': {
      line: (of) => `Mesaj make sispèk: ${of}`,
      done: 'Mesaj la ale ak sa ki sispèk yo.',
      undone: 'Mesaj la tounen kote l te ye.',
      many: (n) => `${n} mesaj ale ak sa ki sispèk yo.`,
      history: 'mete mesaj la ak sa ki sispèk yo',
    },
    'message.noted': {
      line: (of) => `Nòt ekri sou yon mesaj: ${of}`,
      done: 'Nòt la anrejistre.',
      history: 'ekri yon nòt',
    },
    'message.replied': {
      line: (of) => `Repons bay ${of}`,
      done: 'Repons lan ap pati nan yon minit.',
      kept: 'Repons lan sere isit la: pa gen sèvè imèl ki regle.',
      history: 'reponn',
    },
    'message.unreplied': {
      line: (of) => `Repons pou ${of} kanpe`,
      done: 'Repons lan pa pati. Tèks ou a tounen nan kaz la.',
      history: 'anile yon repons',
    },
    'message.refused': {
      line: (of) => `Repons pou ${of} pa rive: mesaj la relouvri`,
      history: 'relouvri mesaj la: repons lan pa rive',
    },
    'message.answered': {
      line: (of) => `Repons ${of} rive pa imèl`,
      history: 'resevwa yon repons pa imèl',
    },
    'message.resent': {
      line: (of) => `Repons pou ${of} voye ankò`,
      done: 'Repons lan ap pati ankò touswit.',
      kept: 'Repons lan sere isit la: pa gen sèvè imèl ki regle.',
      history: 'voye yon repons ankò',
    },
    'message.corrected': {
      line: (of) => `Adrès imèl korije: ${of}`,
      done: 'Adrès la korije. Repons li te refize yo ap pati ankò.',
      kept: 'Adrès la korije. Repons lan sere isit la: pa gen sèvè imèl ki regle.',
      history: 'korije adrès imèl la',
    },
    'message.assigned': {
      line: (of) => `Mesaj ${of}: gen yon moun k ap okipe l`,
      done: 'Mesaj la gen moun k ap okipe l.',
      undone: 'Mesaj la tounen nan men moun ki te genyen l anvan.',
      many: (n) => `${n} mesaj gen moun k ap okipe yo.`,
      history: 'mete yon moun okipe mesaj la',
    },
    'message.unassigned': {
      line: (of) => `Mesaj ${of}: pèsonn p ap okipe l`,
      done: 'Pa gen moun k ap okipe mesaj la ankò.',
      undone: 'Mesaj la tounen nan men moun ki te genyen l anvan.',
      many: (n) => `Pa gen moun k ap okipe ${n} mesaj ankò.`,
      history: 'retire moun ki t ap okipe l la',
    },
    'savedReply.saved': {
      line: (of) => `Repons tou pare ekri oswa chanje: ${of}`,
      done: 'Repons tou pare a anrejistre.',
    },
    'savedReply.removed': {
      line: (of) => `Repons tou pare efase: ${of}`,
      done: 'Repons tou pare a efase.',
    },
    'export.messages': { line: 'Mesaj ekspòte', done: 'Yo ekspòte mesaj yo.' },
  },
  fields: {
    message: { state: 'eta', email: 'adrès imèl', assignee_id: 'pou kiyès' },
    message_note: { removed_at: 'nòt retire' },
    saved_reply: {
      removed_at: 'repons tou pare efase',
      title: 'tit',
      text_fr: 'tèks franse',
      text_ht: 'tèks kreyòl',
      text_en: 'tèks angle',
    },
  },
  values: {
    message: {
      state: { new: 'nouvo', open: 'louvri', waiting: 'ap tann', done: 'fini', suspect: 'sispèk' },
    },
  },
};

export const messageJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    contact: typeof fr;
  }
}
