import { type Currency, formatMoney } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Texts } from '#app/i18n/texts.ts';
import type { ActionTexts } from '#app/office/journal/actions.ts';
import type { HistoryEntry } from '#app/office/journal/journal.server.ts';
import { donationJournalTexts } from './journal-texts.ts';

const fr = {
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
  reason: (event, reason) => `${event}: “${reason}”`,
  matched: (event, amount, transaction) => `${event}: ${amount}, number ${transaction}`,
  undo: (event) => `Undone: ${event}`,
  redo: (event) => `Restored: ${event}`,
  change: 'a change',
  operator: 'operator (command)',
  removed: 'removed person',
};

const ht: typeof fr = {
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
  const actions: Readonly<Record<string, ActionTexts>> = donationJournalTexts[locale].actions;
  if (entry.action === 'undo' || entry.action === 'redo') {
    const undone = entry.undid && entries.find(({ id }) => id === entry.undid);
    return t[entry.action](undone ? sentenceOf(locale, undone, entries) : t.change);
  }
  const event = actions[entry.action]?.history ?? t.change;
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
