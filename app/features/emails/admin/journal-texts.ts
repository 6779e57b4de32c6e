import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'email.retried': {
      line: 'E‑mail renvoyé',
      done: 'L’e‑mail repart tout de suite.',
      kept: 'L’e‑mail est gardé ici : aucun serveur d’e‑mail n’est réglé.',
    },
    'emails.retried': {
      line: 'Tous les e‑mails renvoyés',
      done: 'Les e‑mails repartent tout de suite.',
      kept: 'Les e‑mails sont gardés ici : aucun serveur d’e‑mail n’est réglé.',
    },
    'email.dismissed': {
      line: 'E‑mail refusé laissé tomber',
      done: 'L’e‑mail ne partira pas et n’est plus en attente.',
    },
  },
  fields: { outbox: {} },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'email.retried': {
      line: 'Email sent again',
      done: 'The email is sent again at once.',
      kept: 'The email is kept here: no mail server is set up.',
    },
    'emails.retried': {
      line: 'All emails sent again',
      done: 'The emails are sent again at once.',
      kept: 'The emails are kept here: no mail server is set up.',
    },
    'email.dismissed': {
      line: 'Refused email dismissed',
      done: 'The email will not be sent, and is no longer waiting.',
    },
  },
  fields: { outbox: {} },
};

const ht: typeof fr = {
  actions: {
    'email.retried': {
      line: 'Imèl voye ankò',
      done: 'Imèl la ap pati ankò touswit.',
      kept: 'Imèl la sere isit la: pa gen sèvè imèl ki regle.',
    },
    'emails.retried': {
      line: 'Tout imèl voye ankò',
      done: 'Imèl yo ap pati ankò touswit.',
      kept: 'Imèl yo sere isit la: pa gen sèvè imèl ki regle.',
    },
    'email.dismissed': {
      line: 'Imèl yo te refize: nou kite sa',
      done: 'Imèl la p ap pati, epi li p ap tann ankò.',
    },
  },
  fields: { outbox: {} },
};

export const emailJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    emails: typeof fr;
  }
}
