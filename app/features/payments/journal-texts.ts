import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'payment.unexpected': {
      line: (of: string) => `Paiement gardé comme don inattendu : ${of}`,
      done: 'Paiement gardé comme don inattendu.',
      undone: 'Le paiement attend de nouveau.',
    },
    'payment.stored': {
      line: (of: string) => `Paiement enregistré : ${of}`,
      done: 'Paiement enregistré.',
      undone: 'Le SMS est retiré.',
    },
    'payment.doubtful': {
      line: (of: string) => `SMS gardé, à vérifier : ${of}`,
      done: 'SMS gardé, à vérifier.',
      undone: 'Le SMS est retiré.',
    },
    'payment.corrected': {
      line: (of: string) => `Paiement corrigé : ${of}`,
      done: 'Paiement corrigé.',
      undone: 'Ce qui était écrit avant est revenu.',
    },
    'payment.dismissed': {
      line: (of: string) => `Un SMS qui n’est pas un paiement : ${of}`,
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
      line: (of) => `Payment kept as an unexpected donation: ${of}`,
      done: 'Payment kept as an unexpected donation.',
      undone: 'The payment waits again.',
    },
    'payment.stored': {
      line: (of) => `Payment stored: ${of}`,
      done: 'Payment stored.',
      undone: 'The SMS is removed.',
    },
    'payment.doubtful': {
      line: (of) => `SMS kept, to be checked: ${of}`,
      done: 'SMS kept, to be checked.',
      undone: 'The SMS is removed.',
    },
    'payment.corrected': {
      line: (of) => `Payment corrected: ${of}`,
      done: 'Payment corrected.',
      undone: 'What was written before is back.',
    },
    'payment.dismissed': {
      line: (of) => `An SMS that is not a payment: ${of}`,
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
      line: (of) => `Peman anrejistre kòm don nou pa t ap tann: ${of}`,
      done: 'Peman an anrejistre kòm yon don nou pa t ap tann.',
      undone: 'Peman an ap tann ankò.',
    },
    'payment.stored': {
      line: (of) => `Peman anrejistre: ${of}`,
      done: 'Peman an anrejistre.',
      undone: 'SMS la retire.',
    },
    'payment.doubtful': {
      line: (of) => `SMS sere, pou verifye: ${of}`,
      done: 'SMS la sere, pou verifye.',
      undone: 'SMS la retire.',
    },
    'payment.corrected': {
      line: (of) => `Peman korije: ${of}`,
      done: 'Peman an korije.',
      undone: 'Sa ki te ekri anvan an tounen.',
    },
    'payment.dismissed': {
      line: (of) => `Yon SMS ki pa yon peman: ${of}`,
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
