import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts: all that the back-office, which sends its texts to the browser, says
// in the same words.

const brands = {
  paypal: 'PayPal',
  moncash: 'Moncash',
  natcash: 'Natcash',
  moneygram: 'MoneyGram',
};

const fr = {
  methods: {
    ...brands,
    'debit-card': 'Carte de débit',
    'bank-transfer': 'Virement Bancaire',
  },
  states: {
    announced: 'Annoncé',
    proof: 'Argent envoyé',
    received: 'Reçu',
    confirmed: 'Confirmé',
    refused: 'Refusé',
  },
};

export const donationNames: Texts<typeof fr> = {
  fr,
  en: {
    methods: {
      ...brands,
      'debit-card': 'Debit card',
      'bank-transfer': 'Bank transfer',
    },
    states: {
      announced: 'Registered',
      proof: 'Money sent',
      received: 'Received',
      confirmed: 'Confirmed',
      refused: 'Declined',
    },
  },
  ht: {
    methods: {
      ...brands,
      'debit-card': 'Kat debi',
      'bank-transfer': 'Vireman labank',
    },
    states: {
      announced: 'Anonse',
      proof: 'Lajan voye',
      received: 'Rive',
      confirmed: 'Konfime',
      refused: 'Refize',
    },
  },
};
