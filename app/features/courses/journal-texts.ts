import { formatDate } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import { about, type JournalTexts, lowered } from '#app/office/journal/actions.ts';
import { courseNames } from './names.ts';
import { haitiMs } from './times.ts';
import { toldTexts } from './told-texts.ts';

const [frAbout, enAbout, htAbout] = [about('fr'), about('en'), about('ht')];

const fr = {
  actions: {
    'courseSession.added': frAbout('Session ajoutée', 'La session est ajoutée.'),
    'courseSession.changed': frAbout('Session modifiée', 'La session est enregistrée.'),
    'courseSession.cancelled': frAbout(
      'Session annulée',
      'La session est annulée. La liste « À prévenir » indique qui appeler.',
    ),
    'courseSession.removed': frAbout('Session supprimée', 'La session est supprimée.'),
    'enrolment.added': frAbout('Inscription ajoutée', 'L’inscription est ajoutée.'),
    'enrolment.held': frAbout('Place retenue', 'La place est retenue.'),
    'enrolment.waiting': frAbout(
      'Mise en liste d’attente',
      'L’inscription est en liste d’attente.',
    ),
    'enrolment.offered': frAbout('Place proposée', 'La place est proposée.'),
    'enrolment.confirmed': frAbout('Inscription confirmée', 'L’inscription est confirmée.'),
    'enrolment.cancelled': frAbout('Inscription annulée', 'L’inscription est annulée.'),
    'enrolment.moved': frAbout(
      'Inscription changée de session',
      'L’inscription est dans l’autre session.',
    ),
    'enrolment.paid': frAbout('Paiement d’une inscription', 'Le paiement est enregistré.'),
    'enrolment.corrected': frAbout('Inscription corrigée', 'L’inscription est corrigée.'),
    'enrolment.told': frAbout('Personne prévenue', 'C’est noté : la personne est prévenue.'),
    'courseInterest.told': frAbout('Personne prévenue', 'C’est noté : la personne est prévenue.'),
    'courseInterest.removed': frAbout('Demande supprimée', 'La demande est supprimée.'),
    'enrolment.attended': frAbout('Présence notée', 'La présence est notée.'),
    'enrolment.certified': frAbout('Certificat délivré', 'Le certificat est délivré.'),
    'enrolment.removed': frAbout('Inscription supprimée', 'L’inscription est supprimée.'),
    'export.enrolments': {
      line: 'Inscriptions exportées',
      done: 'Les inscriptions ont été exportées.',
    },
  },
  fields: {
    course_session: { removed_at: 'retirée' },
    course_interest: { to_tell_at: 'à prévenir depuis', told_at: 'prévenu' },
    enrolment: {
      session_id: 'session',
      name: 'nom',
      phone: 'téléphone',
      email: 'e‑mail',
      note: 'note',
      locale: 'langue',
      state: 'état',
      due_at: 'jusqu’à',
      waiting_number: 'numéro d’attente',
      hold_reminded_at: 'rappel du délai',
      start_reminded_at: 'rappel du début',
      reason: 'raison',
      to_tell: 'à prévenir',
      to_tell_at: 'à prévenir depuis',
      told_at: 'prévenu',
      removed_at: 'supprimée',
    },
    attendance: { is_present: 'présence' },
    certificate: { removed_at: 'retiré', reason: 'raison' },
  },
  values: {
    course_session: { state: lowered(courseNames.fr.sessionStates) },
    enrolment: { state: lowered(courseNames.fr.states), to_tell: toldTexts.fr.about },
    attendance: { is_present: { 0: 'absent', 1: 'présent' } },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'courseSession.added': enAbout('Session added', 'The session is added.'),
    'courseSession.changed': enAbout('Session changed', 'The session is saved.'),
    'courseSession.cancelled': enAbout(
      'Session cancelled',
      'The session is cancelled. The list “To tell” says whom to call.',
    ),
    'courseSession.removed': enAbout('Session deleted', 'The session is deleted.'),
    'enrolment.added': enAbout('Enrolment added', 'The enrolment is added.'),
    'enrolment.held': enAbout('Place held', 'The place is held.'),
    'enrolment.waiting': enAbout(
      'Put on the waiting list',
      'The enrolment is on the waiting list.',
    ),
    'enrolment.offered': enAbout('Place offered', 'The place is offered.'),
    'enrolment.confirmed': enAbout('Enrolment confirmed', 'The enrolment is confirmed.'),
    'enrolment.cancelled': enAbout('Enrolment cancelled', 'The enrolment is cancelled.'),
    'enrolment.moved': enAbout(
      'Enrolment moved to another session',
      'The enrolment is in the other session.',
    ),
    'enrolment.paid': enAbout('Payment of an enrolment', 'The payment is recorded.'),
    'enrolment.corrected': enAbout('Enrolment corrected', 'The enrolment is corrected.'),
    'enrolment.told': enAbout('Person told', 'Noted: the person has been told.'),
    'courseInterest.told': enAbout('Person told', 'Noted: the person has been told.'),
    'courseInterest.removed': enAbout('Request deleted', 'The request is deleted.'),
    'enrolment.attended': enAbout('Attendance recorded', 'The attendance is recorded.'),
    'enrolment.certified': enAbout('Certificate issued', 'The certificate is issued.'),
    'enrolment.removed': enAbout('Enrolment deleted', 'The enrolment is deleted.'),
    'export.enrolments': {
      line: 'Enrolments exported',
      done: 'The enrolments have been exported.',
    },
  },
  fields: {
    course_session: { removed_at: 'removed' },
    course_interest: { to_tell_at: 'to tell since', told_at: 'told' },
    enrolment: {
      session_id: 'session',
      name: 'name',
      phone: 'phone',
      email: 'email',
      note: 'note',
      locale: 'language',
      state: 'status',
      due_at: 'until',
      waiting_number: 'waiting number',
      hold_reminded_at: 'reminder of the deadline',
      start_reminded_at: 'reminder of the start',
      reason: 'reason',
      to_tell: 'to tell',
      to_tell_at: 'to tell since',
      told_at: 'told',
      removed_at: 'deleted',
    },
    attendance: { is_present: 'attendance' },
    certificate: { removed_at: 'withdrawn', reason: 'reason' },
  },
  values: {
    course_session: { state: lowered(courseNames.en.sessionStates) },
    enrolment: { state: lowered(courseNames.en.states), to_tell: toldTexts.en.about },
    attendance: { is_present: { 0: 'absent', 1: 'present' } },
  },
};

const ht: typeof fr = {
  actions: {
    'courseSession.added': htAbout('Sesyon ajoute', 'Sesyon an ajoute.'),
    'courseSession.changed': htAbout('Sesyon chanje', 'Sesyon an anrejistre.'),
    'courseSession.cancelled': htAbout(
      'Sesyon anile',
      'Sesyon an anile. Lis « Pou avèti » a di ki moun pou rele.',
    ),
    'courseSession.removed': htAbout('Sesyon efase', 'Sesyon an efase.'),
    'enrolment.added': htAbout('Enskripsyon ajoute', 'Enskripsyon an ajoute.'),
    'enrolment.held': htAbout('Plas rezève', 'Plas la rezève.'),
    'enrolment.waiting': htAbout('Mete sou lis datant', 'Enskripsyon an sou lis datant la.'),
    'enrolment.offered': htAbout('Plas ofri', 'Yo ofri plas la.'),
    'enrolment.confirmed': htAbout('Enskripsyon konfime', 'Enskripsyon an konfime.'),
    'enrolment.cancelled': htAbout('Enskripsyon anile', 'Enskripsyon an anile.'),
    'enrolment.moved': htAbout('Enskripsyon chanje sesyon', 'Enskripsyon an nan lòt sesyon an.'),
    'enrolment.paid': htAbout('Peman yon enskripsyon', 'Peman an anrejistre.'),
    'enrolment.corrected': htAbout('Enskripsyon korije', 'Enskripsyon an korije.'),
    'enrolment.told': htAbout('Moun nan avèti', 'Li note: moun nan avèti.'),
    'courseInterest.told': htAbout('Moun nan avèti', 'Li note: moun nan avèti.'),
    'courseInterest.removed': htAbout('Demann efase', 'Demann nan efase.'),
    'enrolment.attended': htAbout('Prezans note', 'Prezans la note.'),
    'enrolment.certified': htAbout('Sètifika bay', 'Nou bay sètifika a.'),
    'enrolment.removed': htAbout('Enskripsyon efase', 'Enskripsyon an efase.'),
    'export.enrolments': { line: 'Enskripsyon ekspòte', done: 'Yo ekspòte enskripsyon yo.' },
  },
  fields: {
    course_session: { removed_at: 'retire' },
    course_interest: { to_tell_at: 'pou avèti depi', told_at: 'avèti' },
    enrolment: {
      session_id: 'sesyon',
      name: 'non',
      phone: 'telefòn',
      email: 'imèl',
      note: 'nòt',
      locale: 'lang',
      state: 'eta',
      due_at: 'jiska',
      waiting_number: 'nimewo sou lis datant',
      hold_reminded_at: 'rapèl delè a',
      start_reminded_at: 'rapèl kòmansman an',
      reason: 'rezon',
      to_tell: 'pou avèti',
      to_tell_at: 'pou avèti depi',
      told_at: 'avèti',
      removed_at: 'efase',
    },
    attendance: { is_present: 'prezans' },
    certificate: { removed_at: 'retire', reason: 'rezon' },
  },
  values: {
    course_session: { state: lowered(courseNames.ht.sessionStates) },
    enrolment: { state: lowered(courseNames.ht.states), to_tell: toldTexts.ht.about },
    attendance: { is_present: { 0: 'absan', 1: 'prezan' } },
  },
};

export const courseJournalTexts: Texts<typeof fr> = { fr, en, ht };

/** A day, a state, or both: `9 janvier 2027, absent`. */
export function attendanceText(value: string, locale: Locale): string {
  const states: Readonly<Record<string, string>> =
    courseJournalTexts[locale].values.attendance.is_present;
  const written = (part: string) => states[part] ?? formatDate(locale, haitiMs(part, '12:00'));
  return value.split(' ').map(written).join(', ');
}

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    courses: typeof fr;
  }
}
