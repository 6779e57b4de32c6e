import type { Texts } from '#app/i18n/texts.ts';

// Apart from the other texts, which the list of donations sends to the browser too.

const fr = {
  doubtTitle: 'Ceci ne dit pas que de l’argent est arrivé',
  doubts: {
    failed: 'Ce SMS parle d’un transfert qui n’a pas réussi.',
    sent: 'Ce SMS parle d’argent envoyé, pas d’argent reçu.',
    advertisement: 'Ce SMS ressemble à une publicité.',
    silent:
      'C’est peut-être un paiement que vous avez fait, une demande, ou un transfert qui attend.',
  },
  dismiss: 'Ce n’est pas un paiement',
  dismissHint: 'Il n’attendra plus ici. Cela s’annule pendant 30 jours.',
  goOn: 'L’argent est bien arrivé : continuer',
  compare: (received: string, announced: string, difference: string) =>
    `Reçu ${received} · annoncé ${announced} (${difference})`,
  matchAnyway: 'C’est ce don quand même',
  matchAnywayOf: (reference: string) => `C’est ce don quand même : ${reference}`,
  confirmed: 'déjà confirmé, sans paiement',
  asked: 'Le montant n’est pas celui qui était annoncé. Est-ce bien ce don ?',
};

const en: typeof fr = {
  doubtTitle: 'This does not say that money has arrived',
  doubts: {
    failed: 'This SMS is about a transfer that failed.',
    sent: 'This SMS is about money sent, not received.',
    advertisement: 'This SMS looks like an advertisement.',
    silent: 'It may be a payment that you made, a request, or a transfer that waits.',
  },
  dismiss: 'It is not a payment',
  dismissHint: 'It will not wait here any more. It can be undone for 30 days.',
  goOn: 'The money did arrive: go on',
  compare: (received, announced, difference) =>
    `Received ${received} · announced ${announced} (${difference})`,
  matchAnyway: 'It is this one all the same',
  matchAnywayOf: (reference) => `It is this one all the same: ${reference}`,
  confirmed: 'confirmed already, without a payment',
  asked: 'The amount is not the one that was announced. Is it this donation?',
};

const ht: typeof fr = {
  doubtTitle: 'Sa pa di lajan an rive',
  doubts: {
    failed: 'SMS sa a pale de yon transfè ki pa reyisi.',
    sent: 'SMS sa a pale de lajan ki voye, pa de lajan ki rive.',
    advertisement: 'SMS sa a sanble yon piblisite.',
    silent: 'Li ka yon peman ou fè, yon demann, oswa yon transfè k ap tann.',
  },
  dismiss: 'Se pa yon peman',
  dismissHint: 'Li p ap tann isit la ankò. Ou ka defè sa pandan 30 jou.',
  goOn: 'Lajan an rive vre: kontinye',
  compare: (received, announced, difference) =>
    `Rive ${received} · anonse ${announced} (${difference})`,
  matchAnyway: 'Se don sa a kanmenm',
  matchAnywayOf: (reference) => `Se don sa a kanmenm: ${reference}`,
  confirmed: 'konfime deja, san peman',
  asked: 'Montan an pa menm ak sa ki te anonse a. Èske se don sa a vre?',
};

export const paymentTexts: Texts<typeof fr> = { fr, en, ht };
