import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { NotificationKind } from './notifications.ts';

type NotificationEmailTexts = {
  /** A line, and the subject, for a number of one kind. */
  kinds: Record<NotificationKind, (n: number) => string>;
  now: (what: string) => string;
  digest: string;
  open: string;
  why: string;
};

/** The emails to the team about what happened. */
export const notificationEmailTexts: Texts<NotificationEmailTexts> = {
  fr: {
    kinds: {
      message: (n) =>
        plural('fr', n, { one: 'Un nouveau message', other: `${n} nouveaux messages` }),
      donation: (n) =>
        plural('fr', n, {
          one: 'Un don annoncé ou déclaré envoyé',
          other: `${n} dons annoncés ou déclarés envoyés`,
        }),
      picture: (n) =>
        plural('fr', n, { one: 'Une image à valider', other: `${n} images à valider` }),
      payee: () => 'Les coordonnées qui reçoivent les dons ont changé',
      role: (n) =>
        plural('fr', n, {
          one: 'Le rôle d’une personne a changé',
          other: `Le rôle de ${n} personnes a changé`,
        }),
      'failed-email': (n) =>
        plural('fr', n, {
          one: 'Un e-mail n’est pas parti',
          other: `${n} e-mails ne sont pas partis`,
        }),
      'data-request': (n) =>
        plural('fr', n, {
          one: 'Une personne demande ses données, ou leur effacement',
          other: `${n} personnes demandent leurs données, ou leur effacement`,
        }),
    },
    now: (what) => `BWT : ${what}`,
    digest: 'BWT : ce qui s’est passé depuis hier',
    open: 'Ouvrir',
    why: 'Pour choisir ce que vous recevez, et quand :',
  },
  en: {
    kinds: {
      message: (n) => plural('en', n, { one: 'A new message', other: `${n} new messages` }),
      donation: (n) =>
        plural('en', n, {
          one: 'A donation registered or reported as sent',
          other: `${n} donations registered or reported as sent`,
        }),
      picture: (n) =>
        plural('en', n, { one: 'A picture to review', other: `${n} pictures to review` }),
      payee: () => 'The details for donations have changed',
      role: (n) =>
        plural('en', n, {
          one: 'Somebody’s role has changed',
          other: `The roles of ${n} people have changed`,
        }),
      'failed-email': (n) =>
        plural('en', n, { one: 'An email was not sent', other: `${n} emails were not sent` }),
      'data-request': (n) =>
        plural('en', n, {
          one: 'A person asks for their data, or its erasure',
          other: `${n} people ask for their data, or its erasure`,
        }),
    },
    now: (what) => `BWT: ${what}`,
    digest: 'BWT: what happened since yesterday',
    open: 'Open',
    why: 'To choose what you receive, and when:',
  },
  ht: {
    kinds: {
      message: (n) => plural('ht', n, { one: 'Yon nouvo mesaj', other: `${n} nouvo mesaj` }),
      donation: (n) =>
        plural('ht', n, {
          one: 'Yon moun anonse yon don, oswa li di li voye l',
          other: `${n} don moun anonse, oswa yo di yo voye`,
        }),
      picture: (n) => plural('ht', n, { one: 'Yon imaj pou gade', other: `${n} imaj pou gade` }),
      payee: () => 'Kote lajan don yo ale chanje',
      role: (n) => plural('ht', n, { one: 'Wòl yon moun chanje', other: `Wòl ${n} moun chanje` }),
      'failed-email': (n) =>
        plural('ht', n, { one: 'Yon imèl pa pati', other: `${n} imèl pa pati` }),
      'data-request': (n) =>
        plural('ht', n, {
          one: 'Yon moun mande done li, oswa pou nou efase yo',
          other: `${n} moun mande done yo, oswa pou nou efase yo`,
        }),
    },
    now: (what) => `BWT: ${what}`,
    digest: 'BWT: sa ki pase depi yè',
    open: 'Louvri',
    why: 'Pou chwazi sa ou resevwa, ak kilè:',
  },
};
