import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'payment.unexpected': {
      line: 'Paiement gardé comme don inattendu',
      done: 'Paiement gardé comme don inattendu.',
      undone: 'Le paiement attend de nouveau.',
    },
    'payment.stored': {
      line: 'Paiement enregistré',
      done: 'Paiement enregistré.',
      undone: 'Le SMS est retiré.',
    },
    'payment.doubtful': {
      line: 'SMS gardé, à vérifier',
      done: 'SMS gardé, à vérifier.',
      undone: 'Le SMS est retiré.',
    },
    'payment.corrected': {
      line: 'Paiement corrigé',
      done: 'Paiement corrigé.',
      undone: 'Ce qui était écrit avant est revenu.',
    },
    'payment.dismissed': {
      line: 'Un SMS qui n’est pas un paiement',
      done: 'Ce n’est pas un paiement : il n’attend plus.',
      undone: 'Le paiement attend de nouveau.',
    },
    'payment.returned': {
      line: (of: string) => `Argent rendu : ${of}`,
      done: (id: string) => `${id} : l’argent est rendu.`,
    },
  },
  fields: {
    payment: {
      donation_id: 'don',
      enrolment_id: 'inscription',
      unexpected_at: 'gardé comme don inattendu',
      amount_minor: 'montant',
      phone: 'téléphone',
      transaction_number: 'numéro de transaction',
      returned_at: 'rendu',
      returned_how: 'comment',
      removed_at: 'retiré',
    },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'payment.unexpected': {
      line: 'Payment kept as an unexpected donation',
      done: 'Payment kept as an unexpected donation.',
      undone: 'The payment waits again.',
    },
    'payment.stored': {
      line: 'Payment stored',
      done: 'Payment stored.',
      undone: 'The SMS is removed.',
    },
    'payment.doubtful': {
      line: 'SMS kept, to be checked',
      done: 'SMS kept, to be checked.',
      undone: 'The SMS is removed.',
    },
    'payment.corrected': {
      line: 'Payment corrected',
      done: 'Payment corrected.',
      undone: 'What was written before is back.',
    },
    'payment.dismissed': {
      line: 'An SMS that is not a payment',
      done: 'It is not a payment: it is no longer waiting.',
      undone: 'The payment waits again.',
    },
    'payment.returned': {
      line: (of) => `Money returned: ${of}`,
      done: (id) => `${id}: the money is returned.`,
    },
  },
  fields: {
    payment: {
      donation_id: 'donation',
      enrolment_id: 'enrolment',
      unexpected_at: 'kept as an unexpected donation',
      amount_minor: 'amount',
      phone: 'phone',
      transaction_number: 'transaction number',
      returned_at: 'returned',
      returned_how: 'how',
      removed_at: 'removed',
    },
  },
};

const ht: typeof fr = {
  actions: {
    'payment.unexpected': {
      line: 'Peman anrejistre kòm don nou pa t ap tann',
      done: 'Peman an anrejistre kòm yon don nou pa t ap tann.',
      undone: 'Peman an ap tann ankò.',
    },
    'payment.stored': {
      line: 'Peman anrejistre',
      done: 'Peman an anrejistre.',
      undone: 'SMS la retire.',
    },
    'payment.doubtful': {
      line: 'SMS sere, pou verifye',
      done: 'SMS la sere, pou verifye.',
      undone: 'SMS la retire.',
    },
    'payment.corrected': {
      line: 'Peman korije',
      done: 'Peman an korije.',
      undone: 'Sa ki te ekri anvan an tounen.',
    },
    'payment.dismissed': {
      line: 'Yon SMS ki pa yon peman',
      done: 'Se pa yon peman: li p ap tann ankò.',
      undone: 'Peman an ap tann ankò.',
    },
    'payment.returned': {
      line: (of) => `Lajan remèt: ${of}`,
      done: (id) => `${id}: lajan an remèt.`,
    },
  },
  fields: {
    payment: {
      donation_id: 'don',
      enrolment_id: 'enskripsyon',
      unexpected_at: 'anrejistre kòm don nou pa t ap tann',
      amount_minor: 'kantite lajan',
      phone: 'telefòn',
      transaction_number: 'nimewo tranzaksyon',
      returned_at: 'remèt',
      returned_how: 'kijan',
      removed_at: 'retire',
    },
  },
};

export const paymentJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    payments: typeof fr;
  }
}
