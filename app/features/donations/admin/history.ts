import { type Currency, formatMoney } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { HistoryEntry } from '#app/office/journal/journal.server.ts';

const fr = {
  events: {
    'donation.announced': 'Remis à « annoncé »',
    'donation.received': 'Argent reçu',
    'donation.confirmed': 'Don confirmé',
    'donation.refused': 'Don refusé',
    'payment.matched': 'Paiement rapproché',
  } as Record<string, string>,
  reason: (event: string, reason: string) => `${event} : « ${reason} »`,
  matched: (event: string, amount: string, transaction: string) =>
    `${event} : ${amount}, numéro ${transaction}`,
  undo: (event: string) => `Annulé : ${event}`,
  redo: (event: string) => `Rétabli : ${event}`,
  change: 'un changement',
  operator: 'opérateur (commande)',
  removed: 'personne retirée',
};

const en: typeof fr = {
  events: {
    'donation.announced': 'Set back to “announced”',
    'donation.received': 'Money received',
    'donation.confirmed': 'Donation confirmed',
    'donation.refused': 'Donation refused',
    'payment.matched': 'Payment matched',
  },
  reason: (event, reason) => `${event}: “${reason}”`,
  matched: (event, amount, transaction) => `${event}: ${amount}, number ${transaction}`,
  undo: (event) => `Undone: ${event}`,
  redo: (event) => `Restored: ${event}`,
  change: 'a change',
  operator: 'operator (command)',
  removed: 'removed person',
};

const ht: typeof fr = {
  events: {
    'donation.announced': 'Remete l « anonse »',
    'donation.received': 'Lajan an rive',
    'donation.confirmed': 'Don an konfime',
    'donation.refused': 'Don an refize',
    'payment.matched': 'Yon peman mete ak don an',
  },
  reason: (event, reason) => `${event}: « ${reason} »`,
  matched: (event, amount, transaction) => `${event}: ${amount}, nimewo ${transaction}`,
  undo: (event) => `Defè: ${event}`,
  redo: (event) => `Refè: ${event}`,
  change: 'yon chanjman',
  operator: 'operatè (kòmand)',
  removed: 'yon moun ki pa la ankò',
};

const historyTexts: Texts<typeof fr> = { fr, en, ht };

/** The history of a donation: events with their author and time. */
export const donationHistory = (locale: Locale, entries: readonly HistoryEntry[]) =>
  entries.map((entry) => ({
    id: entry.id,
    by: authorOf(locale, entry),
    at: entry.at,
    did: sentenceOf(locale, entry, entries),
  }));

const authorOf = (locale: Locale, { by, isByOperator }: HistoryEntry) =>
  by ?? (isByOperator ? historyTexts[locale].operator : historyTexts[locale].removed);

function sentenceOf(locale: Locale, entry: HistoryEntry, entries: readonly HistoryEntry[]): string {
  const t = historyTexts[locale];
  if (entry.action === 'undo' || entry.action === 'redo') {
    const undone = entry.undid && entries.find(({ id }) => id === entry.undid);
    return t[entry.action](undone ? sentenceOf(locale, undone, entries) : t.change);
  }
  const event = t.events[entry.action] ?? t.change;
  const after = entry.changes.find(({ table }) => table === 'donation')?.after ?? {};
  const {
    received_minor: amount,
    received_currency: currency,
    transaction_number: transaction,
    refusal_reason: reason,
  } = after;
  if (entry.action === 'payment.matched' && typeof amount === 'number')
    return t.matched(event, formatMoney(locale, amount, currency as Currency), String(transaction));
  return entry.action === 'donation.refused' && reason ? t.reason(event, String(reason)) : event;
}
