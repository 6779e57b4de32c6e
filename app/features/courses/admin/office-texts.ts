import { plural } from '#app/i18n/format.ts';
import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  name: 'Inscriptions',
  sessions: 'Sessions',
  expiring: (n: number, title: string) =>
    plural('fr', n, {
      one: `Une place expire aujourd’hui : ${title}`,
      other: `${n} places expirent aujourd’hui : ${title}`,
    }),
  toTell: (n: number, title: string) =>
    plural('fr', n, {
      one: `Une personne à prévenir : ${title}`,
      other: `${n} personnes à prévenir : ${title}`,
    }),
  toTellAndTake: (n: number, date: string, title: string) =>
    plural('fr', n, {
      one: `Une personne à prévenir, présences du ${date} à noter : ${title}`,
      other: `${n} personnes à prévenir, présences du ${date} à noter : ${title}`,
    }),
  interested: (n: number, title: string) =>
    plural('fr', n, {
      one: `Une personne attend de savoir qu’une session est ouverte : ${title}`,
      other: `${n} personnes attendent de savoir qu’une session est ouverte : ${title}`,
    }),
  paid: (of: string, balance: string) => `${of} : ${balance}.`,
  due: (amount: string) => `${amount} à payer`,
  excess: (amount: string) => `${amount} en trop`,
  settled: 'tout est payé',
  waits: 'La personne attend toujours une place.',
  starting: (title: string, date: string) => `Commence le ${date} : ${title}`,
  attendance: (title: string, date: string) => `Présences du ${date} à noter : ${title}`,
  enrolled: (n: number) => plural('fr', n, { one: `${n} inscription`, other: `${n} inscriptions` }),
};

const en: typeof fr = {
  name: 'Enrolments',
  sessions: 'Sessions',
  expiring: (n, title) =>
    plural('en', n, {
      one: `A place expires today: ${title}`,
      other: `${n} places expire today: ${title}`,
    }),
  toTell: (n, title) =>
    plural('en', n, { one: `A person to tell: ${title}`, other: `${n} people to tell: ${title}` }),
  toTellAndTake: (n, date, title) =>
    plural('en', n, {
      one: `A person to tell, attendance of ${date} to be taken: ${title}`,
      other: `${n} people to tell, attendance of ${date} to be taken: ${title}`,
    }),
  interested: (n, title) =>
    plural('en', n, {
      one: `A person waits to hear that a session is open: ${title}`,
      other: `${n} people wait to hear that a session is open: ${title}`,
    }),
  paid: (of, balance) => `${of}: ${balance}.`,
  due: (amount) => `${amount} to pay`,
  excess: (amount) => `${amount} too much`,
  settled: 'everything is paid',
  waits: 'The person still waits for a place.',
  starting: (title, date) => `Starts on ${date}: ${title}`,
  attendance: (title, date) => `Attendance of ${date} to be taken: ${title}`,
  enrolled: (n) => plural('en', n, { one: `${n} enrolment`, other: `${n} enrolments` }),
};

const ht: typeof fr = {
  name: 'Enskripsyon',
  sessions: 'Sesyon',
  expiring: (n, title) =>
    plural('ht', n, {
      one: `Delè yon plas ap fini jodi a: ${title}`,
      other: `Delè ${n} plas ap fini jodi a: ${title}`,
    }),
  toTell: (n, title) =>
    plural('ht', n, {
      one: `Yon moun pou avèti: ${title}`,
      other: `${n} moun pou avèti: ${title}`,
    }),
  toTellAndTake: (n, date, title) => `${n} moun pou avèti, prezans ${date} pou note: ${title}`,
  interested: (n, title) =>
    plural('ht', n, {
      one: `Yon moun ap tann pou l konnen gen yon sesyon ki louvri: ${title}`,
      other: `${n} moun ap tann pou yo konnen gen yon sesyon ki louvri: ${title}`,
    }),
  paid: (of, balance) => `${of}: ${balance}.`,
  due: (amount) => `rete ${amount} pou peye`,
  excess: (amount) => `${amount} anplis`,
  settled: 'tout peye',
  waits: 'Moun nan toujou ap tann yon plas.',
  starting: (title, date) => `Ap kòmanse ${date}: ${title}`,
  attendance: (title, date) => `Prezans ${date} pou note: ${title}`,
  enrolled: (n) => plural('ht', n, { one: `${n} enskripsyon`, other: `${n} enskripsyon` }),
};

export const officeTexts: Texts<typeof fr> = { fr, en, ht };
