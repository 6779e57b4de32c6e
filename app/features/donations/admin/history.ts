import { transactionKey } from '#app/features/payments/transaction.ts';
import { type Currency, formatMoney } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { ActionTexts } from '#app/office/journal/actions.ts';
import type { HistoryEntry } from '#app/office/journal/journal.server.ts';
import { historyTexts } from './history-texts.ts';
import { donationJournalTexts } from './journal-texts.ts';

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
  const { before, after } = entry.changes.find(({ table }) => table === 'donation') ?? nothing;
  const amount = after['received_minor'];
  if (entry.action === 'payment.matched' && typeof amount === 'number') {
    const money = formatMoney(locale, amount, after['received_currency'] as Currency);
    const matched = t.matched(event, money, String(after['transaction_number']));
    const given = numberGiven(entries, before['transaction_number'], after['transaction_number']);
    return given === null ? matched : t.given(matched, given);
  }
  const payment = entry.changes.find(({ table }) => table === 'payment');
  if (entry.action === 'payment.returned')
    return t.returned(String(payment?.after['returned_how'] ?? ''));
  const reason = entry.action === 'donation.refused' && after['refusal_reason'];
  return reason ? t.reason(event, String(reason)) : event;
}

const nothing: Record<'before' | 'after', Record<string, unknown>> = { before: {}, after: {} };

/** The number that the donor had given, where that of a payment took its place. */
function numberGiven(
  entries: readonly HistoryEntry[],
  before: unknown,
  after: unknown,
): string | null {
  if (typeof before !== 'string' || typeof after !== 'string') return null;
  if (transactionKey(before) === transactionKey(after)) return null;
  const isOfPayment = entries.some(
    ({ action, changes }) =>
      action === 'payment.matched' &&
      changes.some(({ after: stored }) => stored['transaction_number'] === before),
  );
  return isOfPayment ? null : before;
}
