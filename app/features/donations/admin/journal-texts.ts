import type { Texts } from '#app/i18n/texts.ts';
import type { JournalTexts } from '#app/office/journal/actions.ts';

const fr = {
  actions: {
    'donation.announced': {
      line: (of: string) => `Don ${of} remis à « annoncé »`,
      done: (id: string) => `Le don ${id} est de nouveau annoncé.`,
      undone: (id: string) => `Le don ${id} est revenu à son état d’avant.`,
      history: 'Remis à « annoncé »',
    },
    'donation.received': {
      line: (of: string) => `Don ${of} reçu`,
      done: (id: string) => `Le don ${id} est reçu. Le donateur l’apprendra dans une minute.`,
      kept: (id: string) => `Le don ${id} est reçu. L’e‑mail au donateur est gardé ici.`,
      undone: (id: string) => `Le don ${id} est revenu à son état d’avant.`,
      many: (n: string) => `${n} dons reçus.`,
      history: 'Argent reçu',
    },
    'donation.confirmed': {
      line: (of: string) => `Don ${of} confirmé`,
      done: (id: string) => `Le don ${id} est confirmé. Le donateur l’apprendra dans une minute.`,
      kept: (id: string) => `Le don ${id} est confirmé. L’e‑mail au donateur est gardé ici.`,
      undone: (id: string) => `Le don ${id} est revenu à son état d’avant.`,
      many: (n: string) => `${n} dons confirmés.`,
      history: 'Don confirmé',
    },
    'donation.refused': {
      line: (of: string) => `Don ${of} refusé`,
      done: (id: string) => `Le don ${id} est refusé. Le donateur l’apprendra dans une minute.`,
      kept: (id: string) => `Le don ${id} est refusé. L’e‑mail au donateur est gardé ici.`,
      undone: (id: string) => `Le don ${id} est revenu à son état d’avant.`,
      history: 'Don refusé',
    },
    'payment.matched': {
      line: (of: string) => `Paiement rapproché du don ${of}`,
      done: (id: string) =>
        `Paiement rapproché du don ${id}, qui est reçu. Le donateur l’apprendra dans une minute.`,
      kept: (id: string) =>
        `Paiement rapproché du don ${id}, qui est reçu. L’e‑mail au donateur est gardé ici.`,
      undone: (id: string) =>
        `Le paiement n’est plus rapproché du don ${id} : il attend de nouveau.`,
      history: 'Paiement rapproché',
    },
    'payee.requested': {
      line: 'Autre compte pour les dons demandé',
      done: 'Le changement est demandé.',
    },
    'payee.canceled': {
      line: 'Changement de compte pour les dons annulé',
      done: 'Le changement est annulé.',
    },
    'payee.abandoned': {
      line: 'Changement de compte pour les dons annulé : la personne qui l’avait demandé n’est plus propriétaire',
    },
    'payee.applied': {
      line: 'Autre compte pour les dons en vigueur',
      done: 'Un nouveau compte est visible pour les donateurs.',
    },
    'export.donations': { line: 'Dons exportés', done: 'Les dons ont été exportés.' },
  },
  fields: {
    donation: {
      received_at: 'reçu',
      confirmed_at: 'confirmé',
      refused_at: 'refusé',
      refusal_reason: 'raison du refus',
      transaction_number: 'numéro de transaction',
      received_minor: 'montant reçu',
      received_currency: 'devise reçue',
    },
  },
} satisfies JournalTexts;

const en: typeof fr = {
  actions: {
    'donation.announced': {
      line: (of) => `Donation ${of} set back to “registered”`,
      done: (id) => `Donation ${id} is registered again.`,
      undone: (id) => `Donation ${id} has its earlier state again.`,
      history: 'Set back to “registered”',
    },
    'donation.received': {
      line: (of) => `Donation ${of} received`,
      done: (id) => `Donation ${id} is received. The donor will be told in a minute.`,
      kept: (id) => `Donation ${id} is received. The email to the donor is kept here.`,
      undone: (id) => `Donation ${id} has its earlier state again.`,
      many: (n) => `${n} donations received.`,
      history: 'Money received',
    },
    'donation.confirmed': {
      line: (of) => `Donation ${of} confirmed`,
      done: (id) => `Donation ${id} is confirmed. The donor will be told in a minute.`,
      kept: (id) => `Donation ${id} is confirmed. The email to the donor is kept here.`,
      undone: (id) => `Donation ${id} has its earlier state again.`,
      many: (n) => `${n} donations confirmed.`,
      history: 'Donation confirmed',
    },
    'donation.refused': {
      line: (of) => `Donation ${of} declined`,
      done: (id) => `Donation ${id} is declined. The donor will be told in a minute.`,
      kept: (id) => `Donation ${id} is declined. The email to the donor is kept here.`,
      undone: (id) => `Donation ${id} has its earlier state again.`,
      history: 'Donation declined',
    },
    'payment.matched': {
      line: (of) => `Payment matched with donation ${of}`,
      done: (id) =>
        `Payment matched with donation ${id}, which is received. The donor will be told in a minute.`,
      kept: (id) =>
        `Payment matched with donation ${id}, which is received. The email to the donor is kept here.`,
      undone: (id) => `The payment is no longer matched with donation ${id}: it waits again.`,
      history: 'Payment matched',
    },
    'payee.requested': {
      line: 'Another account for donations requested',
      done: 'The change has been requested.',
    },
    'payee.canceled': {
      line: 'Change of the account for donations cancelled',
      done: 'The change is cancelled.',
    },
    'payee.abandoned': {
      line: 'Change of the account for donations cancelled: whoever asked for it is no longer an owner',
    },
    'payee.applied': {
      line: 'Another account for donations in force',
      done: 'Donors see a new account.',
    },
    'export.donations': { line: 'Donations exported', done: 'Donations were exported.' },
  },
  fields: {
    donation: {
      received_at: 'received',
      confirmed_at: 'confirmed',
      refused_at: 'refused',
      refusal_reason: 'reason for declining',
      transaction_number: 'transaction number',
      received_minor: 'amount received',
      received_currency: 'currency received',
    },
  },
};

const ht: typeof fr = {
  actions: {
    'donation.announced': {
      line: (of) => `Don ${of} tounen « anonse »`,
      done: (id) => `Don ${id} anonse ankò.`,
      undone: (id) => `Don ${id} tounen nan eta li te ye anvan.`,
      history: 'Remete l « anonse »',
    },
    'donation.received': {
      line: (of) => `Don ${of} rive`,
      done: (id) => `Don ${id} rive. Donatè a ap konnen sa nan yon minit.`,
      kept: (id) => `Don ${id} rive. Imèl pou donatè a sere isit la.`,
      undone: (id) => `Don ${id} tounen nan eta li te ye anvan.`,
      many: (n) => `${n} don rive.`,
      history: 'Lajan an rive',
    },
    'donation.confirmed': {
      line: (of) => `Don ${of} konfime`,
      done: (id) => `Don ${id} konfime. Donatè a ap konnen sa nan yon minit.`,
      kept: (id) => `Don ${id} konfime. Imèl pou donatè a sere isit la.`,
      undone: (id) => `Don ${id} tounen nan eta li te ye anvan.`,
      many: (n) => `${n} don konfime.`,
      history: 'Don an konfime',
    },
    'donation.refused': {
      line: (of) => `Don ${of} refize`,
      done: (id) => `Don ${id} refize. Donatè a ap konnen sa nan yon minit.`,
      kept: (id) => `Don ${id} refize. Imèl pou donatè a sere isit la.`,
      undone: (id) => `Don ${id} tounen nan eta li te ye anvan.`,
      history: 'Don an refize',
    },
    'payment.matched': {
      line: (of) => `Peman mete ak don ${of}`,
      done: (id) => `Peman an mete ak don ${id}, ki rive. Donatè a ap konnen sa nan yon minit.`,
      kept: (id) => `Peman an mete ak don ${id}, ki rive. Imèl pou donatè a sere isit la.`,
      undone: (id) => `Peman an pa lye ak don ${id} ankò: l ap tann ankò.`,
      history: 'Yon peman mete ak don an',
    },
    'payee.requested': {
      line: 'Yo mande yon lòt kont pou don yo',
      done: 'Demann chanjman an anrejistre.',
    },
    'payee.canceled': { line: 'Chanjman kont pou don yo anile', done: 'Chanjman an anile.' },
    'payee.abandoned': {
      line: 'Chanjman kont pou don yo anile: moun ki te mande l lan pa pwopriyetè ankò',
    },
    'payee.applied': {
      line: 'Yon lòt kont pou don yo an fonksyon',
      done: 'Donatè yo wè yon nouvo kont.',
    },
    'export.donations': { line: 'Don ekspòte', done: 'Yo ekspòte don yo.' },
  },
  fields: {
    donation: {
      received_at: 'rive',
      confirmed_at: 'konfime',
      refused_at: 'refize',
      refusal_reason: 'rezon refi a',
      transaction_number: 'nimewo tranzaksyon',
      received_minor: 'kantite lajan ki rive',
      received_currency: 'monnen ki rive a',
    },
  },
};

export const donationJournalTexts: Texts<typeof fr> = { fr, en, ht };

declare module '#app/office/journal/actions.ts' {
  interface Journals {
    donations: typeof fr;
  }
}
