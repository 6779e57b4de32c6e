import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'courseSession.added': {
      line: (of: string) => `Session ajoutée : ${of}`,
      done: 'La session est ajoutée.',
    },
    'courseSession.changed': {
      line: (of: string) => `Session modifiée : ${of}`,
      done: 'La session est enregistrée.',
    },
    'courseSession.cancelled': {
      line: (of: string) => `Session annulée : ${of}`,
      done: 'La session est annulée. La liste « À prévenir » indique qui appeler.',
    },
    'courseSession.removed': {
      line: (of: string) => `Session supprimée : ${of}`,
      done: 'La session est supprimée.',
    },
    'enrolment.added': {
      line: (of: string) => `Inscription ajoutée : ${of}`,
      done: 'L’inscription est ajoutée.',
    },
    'enrolment.held': {
      line: (of: string) => `Place retenue : ${of}`,
      done: 'La place est retenue.',
    },
    'enrolment.waiting': {
      line: (of: string) => `Mise en liste d’attente : ${of}`,
      done: 'L’inscription est en liste d’attente.',
    },
    'enrolment.offered': {
      line: (of: string) => `Place proposée : ${of}`,
      done: 'La place est proposée.',
    },
    'enrolment.confirmed': {
      line: (of: string) => `Inscription confirmée : ${of}`,
      done: 'L’inscription est confirmée.',
    },
    'enrolment.cancelled': {
      line: (of: string) => `Inscription annulée : ${of}`,
      done: 'L’inscription est annulée.',
    },
    'enrolment.moved': {
      line: (of: string) => `Inscription changée de session : ${of}`,
      done: 'L’inscription est dans l’autre session.',
    },
    'enrolment.paid': {
      line: (of: string) => `Paiement enregistré à la main : ${of}`,
      done: 'Le paiement est enregistré.',
    },
    'enrolment.told': {
      line: (of: string) => `Personne prévenue : ${of}`,
      done: 'C’est noté : la personne est prévenue.',
    },
    'courseInterest.told': {
      line: (of: string) => `Personne prévenue : ${of}`,
      done: 'C’est noté : la personne est prévenue.',
    },
    'enrolment.attended': {
      line: (of: string) => `Présence notée : ${of}`,
      done: 'La présence est notée.',
    },
    'enrolment.certified': {
      line: (of: string) => `Certificat délivré : ${of}`,
      done: 'Le certificat est délivré.',
    },
    'enrolment.removed': {
      line: (of: string) => `Inscription supprimée : ${of}`,
      done: 'L’inscription est supprimée.',
    },
    'export.enrolments': {
      line: 'Inscriptions exportées',
      done: 'Les inscriptions ont été exportées.',
    },
  },
  fields: {
    course_session: {
      starts_on: 'début',
      ends_on: 'fin',
      times: 'horaire',
      place: 'lieu',
      price_minor: 'prix (centimes)',
      currency: 'devise',
      seats: 'places',
      enrol_until: 'inscription jusqu’au',
      hold_hours: 'heures de réserve',
      teacher_id: 'enseignant',
      state: 'état',
      removed_at: 'retirée',
    },
    enrolment: {
      session_id: 'session',
      state: 'état',
      due_at: 'jusqu’à',
      reason: 'raison',
      told_at: 'prévenu',
      removed_at: 'supprimée',
    },
    course_interest: { told_at: 'prévenu' },
    attendance: {
      is_present: 'présence',
    },
    certificate: {
      removed_at: 'retiré',
      reason: 'raison',
    },
  },
  values: {
    course_session: {
      state: { draft: 'brouillon', open: 'ouverte', closed: 'fermée', cancelled: 'annulée' },
    },
    enrolment: {
      state: {
        held: 'place retenue',
        waiting: 'en attente',
        offered: 'place proposée',
        confirmed: 'confirmée',
        cancelled: 'annulée',
        expired: 'expirée',
      },
    },
    attendance: { is_present: { 0: 'absent', 1: 'présent' } },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'courseSession.added': { line: (of) => `Session added: ${of}`, done: 'The session is added.' },
    'courseSession.changed': {
      line: (of) => `Session changed: ${of}`,
      done: 'The session is saved.',
    },
    'courseSession.cancelled': {
      line: (of) => `Session cancelled: ${of}`,
      done: 'The session is cancelled. The list “To tell” says whom to call.',
    },
    'courseSession.removed': {
      line: (of) => `Session deleted: ${of}`,
      done: 'The session is deleted.',
    },
    'enrolment.added': { line: (of) => `Enrolment added: ${of}`, done: 'The enrolment is added.' },
    'enrolment.held': { line: (of) => `Place held: ${of}`, done: 'The place is held.' },
    'enrolment.waiting': {
      line: (of) => `Put on the waiting list: ${of}`,
      done: 'The enrolment is on the waiting list.',
    },
    'enrolment.offered': { line: (of) => `Place offered: ${of}`, done: 'The place is offered.' },
    'enrolment.confirmed': {
      line: (of) => `Enrolment confirmed: ${of}`,
      done: 'The enrolment is confirmed.',
    },
    'enrolment.cancelled': {
      line: (of) => `Enrolment cancelled: ${of}`,
      done: 'The enrolment is cancelled.',
    },
    'enrolment.moved': {
      line: (of) => `Enrolment moved to another session: ${of}`,
      done: 'The enrolment is in the other session.',
    },
    'enrolment.paid': {
      line: (of) => `Payment recorded by hand: ${of}`,
      done: 'The payment is recorded.',
    },
    'enrolment.told': {
      line: (of) => `Person told: ${of}`,
      done: 'Noted: the person has been told.',
    },
    'courseInterest.told': {
      line: (of) => `Person told: ${of}`,
      done: 'Noted: the person has been told.',
    },
    'enrolment.attended': {
      line: (of) => `Attendance recorded: ${of}`,
      done: 'The attendance is recorded.',
    },
    'enrolment.certified': {
      line: (of) => `Certificate issued: ${of}`,
      done: 'The certificate is issued.',
    },
    'enrolment.removed': {
      line: (of) => `Enrolment deleted: ${of}`,
      done: 'The enrolment is deleted.',
    },
    'export.enrolments': {
      line: 'Enrolments exported',
      done: 'The enrolments have been exported.',
    },
  },
  fields: {
    course_session: {
      starts_on: 'start',
      ends_on: 'end',
      times: 'times',
      place: 'place',
      price_minor: 'price (cents)',
      currency: 'currency',
      seats: 'seats',
      enrol_until: 'enrolment until',
      hold_hours: 'hours held',
      teacher_id: 'teacher',
      state: 'status',
      removed_at: 'removed',
    },
    enrolment: {
      session_id: 'session',
      state: 'status',
      due_at: 'until',
      reason: 'reason',
      told_at: 'told',
      removed_at: 'deleted',
    },
    course_interest: { told_at: 'told' },
    attendance: {
      is_present: 'attendance',
    },
    certificate: {
      removed_at: 'withdrawn',
      reason: 'reason',
    },
  },
  values: {
    course_session: {
      state: { draft: 'draft', open: 'open', closed: 'closed', cancelled: 'cancelled' },
    },
    enrolment: {
      state: {
        held: 'place held',
        waiting: 'waiting',
        offered: 'place offered',
        confirmed: 'confirmed',
        cancelled: 'cancelled',
        expired: 'expired',
      },
    },
    attendance: { is_present: { 0: 'absent', 1: 'present' } },
  },
};

const ht: typeof fr = {
  actions: {
    'courseSession.added': { line: (of) => `Sesyon ajoute: ${of}`, done: 'Sesyon an ajoute.' },
    'courseSession.changed': {
      line: (of) => `Sesyon chanje: ${of}`,
      done: 'Sesyon an anrejistre.',
    },
    'courseSession.cancelled': {
      line: (of) => `Sesyon anile: ${of}`,
      done: 'Sesyon an anile. Lis « Pou avèti » a di ki moun pou rele.',
    },
    'courseSession.removed': { line: (of) => `Sesyon efase: ${of}`, done: 'Sesyon an efase.' },
    'enrolment.added': {
      line: (of) => `Enskripsyon ajoute: ${of}`,
      done: 'Enskripsyon an ajoute.',
    },
    'enrolment.held': { line: (of) => `Plas rezève: ${of}`, done: 'Plas la rezève.' },
    'enrolment.waiting': {
      line: (of) => `Mete sou lis datant: ${of}`,
      done: 'Enskripsyon an sou lis datant la.',
    },
    'enrolment.offered': { line: (of) => `Plas ofri: ${of}`, done: 'Yo ofri plas la.' },
    'enrolment.confirmed': {
      line: (of) => `Enskripsyon konfime: ${of}`,
      done: 'Enskripsyon an konfime.',
    },
    'enrolment.cancelled': {
      line: (of) => `Enskripsyon anile: ${of}`,
      done: 'Enskripsyon an anile.',
    },
    'enrolment.moved': {
      line: (of) => `Enskripsyon chanje sesyon: ${of}`,
      done: 'Enskripsyon an nan lòt sesyon an.',
    },
    'enrolment.paid': {
      line: (of) => `Peman anrejistre alamen: ${of}`,
      done: 'Peman an anrejistre.',
    },
    'enrolment.told': {
      line: (of) => `Moun nan avèti: ${of}`,
      done: 'Li note: moun nan avèti.',
    },
    'courseInterest.told': {
      line: (of) => `Moun nan avèti: ${of}`,
      done: 'Li note: moun nan avèti.',
    },
    'enrolment.attended': { line: (of) => `Prezans note: ${of}`, done: 'Prezans la note.' },
    'enrolment.certified': { line: (of) => `Sètifika bay: ${of}`, done: 'Nou bay sètifika a.' },
    'enrolment.removed': {
      line: (of) => `Enskripsyon efase: ${of}`,
      done: 'Enskripsyon an efase.',
    },
    'export.enrolments': { line: 'Enskripsyon ekspòte', done: 'Yo ekspòte enskripsyon yo.' },
  },
  fields: {
    course_session: {
      starts_on: 'kòmansman',
      ends_on: 'fen',
      times: 'orè',
      place: 'kote',
      price_minor: 'pri (santim)',
      currency: 'monnen',
      seats: 'plas',
      enrol_until: 'enskripsyon jiska',
      hold_hours: 'konbyen èdtan plas la rezève',
      teacher_id: 'pwofesè',
      state: 'eta',
      removed_at: 'retire',
    },
    enrolment: {
      session_id: 'sesyon',
      state: 'eta',
      due_at: 'jiska',
      reason: 'rezon',
      told_at: 'avèti',
      removed_at: 'efase',
    },
    course_interest: { told_at: 'avèti' },
    attendance: {
      is_present: 'prezans',
    },
    certificate: {
      removed_at: 'retire',
      reason: 'rezon',
    },
  },
  values: {
    course_session: {
      state: { draft: 'bwouyon', open: 'louvri', closed: 'fèmen', cancelled: 'anile' },
    },
    enrolment: {
      state: {
        held: 'plas rezève',
        waiting: 'ap tann',
        offered: 'plas ofri',
        confirmed: 'konfime',
        cancelled: 'anile',
        expired: 'delè pase',
      },
    },
    attendance: { is_present: { 0: 'absan', 1: 'prezan' } },
  },
};

export const enrolmentJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    enrolments: typeof fr;
  }
}
