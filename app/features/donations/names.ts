import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts: all that the back-office, which sends its texts to the browser, says
// in the same words.

const brands = {
  moncash: 'Moncash',
  natcash: 'Natcash',
  moneygram: 'MoneyGram',
};

const fr = {
  methods: {
    paypal: 'PayPal',
    'debit-card': 'Carte de débit',
    'bank-transfer': 'Virement Bancaire',
    ...brands,
  },
  states: {
    announced: 'Annoncé',
    proof: 'Argent envoyé',
    received: 'Reçu',
    confirmed: 'Confirmé',
    refused: 'Refusé',
    returned: 'Argent rendu',
  },
};

export const donationNames: Texts<typeof fr> = {
  fr,
  en: {
    methods: {
      paypal: 'PayPal',
      'debit-card': 'Debit card',
      'bank-transfer': 'Bank transfer',
      ...brands,
    },
    states: {
      announced: 'Registered',
      proof: 'Money sent',
      received: 'Received',
      confirmed: 'Confirmed',
      refused: 'Declined',
      returned: 'Money returned',
    },
  },
  ht: {
    methods: {
      paypal: 'PayPal',
      'debit-card': 'Kat debi',
      'bank-transfer': 'Vireman labank',
      ...brands,
    },
    states: {
      announced: 'Anonse',
      proof: 'Lajan voye',
      received: 'Rive',
      confirmed: 'Konfime',
      refused: 'Refize',
      returned: 'Lajan remèt',
    },
  },
};
