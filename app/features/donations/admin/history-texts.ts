import type { Texts } from '#app/i18n/texts.ts';

const fr = {
  reason: (event: string, reason: string) => `${event} : « ${reason} »`,
  matched: (event: string, amount: string, transaction: string) =>
    `${event} : ${amount}, numéro ${transaction}`,
  given: (event: string, number: string) => `${event} ; numéro donné par le donateur : ${number}`,
  returned: (how: string) => (how ? `Argent rendu : ${how}` : 'Argent rendu'),
  undo: (event: string) => `Annulé : ${event}`,
  redo: (event: string) => `Rétabli : ${event}`,
  change: 'un changement',
  operator: 'opérateur (commande)',
  removed: 'personne retirée',
};

const en: typeof fr = {
  reason: (event, reason) => `${event}: “${reason}”`,
  matched: (event, amount, transaction) => `${event}: ${amount}, number ${transaction}`,
  given: (event, number) => `${event}; number given by the donor: ${number}`,
  returned: (how) => (how ? `Money returned: ${how}` : 'Money returned'),
  undo: (event) => `Undone: ${event}`,
  redo: (event) => `Restored: ${event}`,
  change: 'a change',
  operator: 'operator (command)',
  removed: 'removed person',
};

const ht: typeof fr = {
  reason: (event, reason) => `${event}: « ${reason} »`,
  matched: (event, amount, transaction) => `${event}: ${amount}, nimewo ${transaction}`,
  given: (event, number) => `${event}; nimewo donatè a te bay: ${number}`,
  returned: (how) => (how ? `Lajan remèt: ${how}` : 'Lajan remèt'),
  undo: (event) => `Anile: ${event}`,
  redo: (event) => `Retabli: ${event}`,
  change: 'yon chanjman',
  operator: 'operatè (kòmand)',
  removed: 'yon moun ki pa la ankò',
};

export const historyTexts: Texts<typeof fr> = { fr, en, ht };
