import { type Currency, formatMoney, type Money } from './format.ts';
import type { Locale } from './locale.ts';

/** In whole units of any currency: more is probably a typing error. */
const largestAmount = 10_000_000;

export type AmountError = 'amount' | 'amountUnclear' | 'amountTooSmall' | 'amountTooLarge';
export type AmountReading = { minorUnits: number } | { error: AmountError };

/** Separators of thousands: any space, an apostrophe (straight or not), a comma, a point. */
const spaces = /[\u0020\u00A0\u2009\u202F]/g;
const apostrophes = /['\u2019]/g;

/**
 * Ambiguous input is rejected, with one exception: three digits after a single comma or point are
 * thousands (docs/decisions/0013-donations.md).
 */
export function readAmount(text: string): AmountReading {
  const plain = text.trim().replace(spaces, ' ').replace(apostrophes, "'");
  if (!plain) return { error: 'amount' };
  if (/^[-\u2212]\s*[\d.,]/.test(plain)) return { error: 'amountTooSmall' };
  if (!/^[\d.,' ]+$/.test(plain) || !/\d/.test(plain)) return { error: 'amountUnclear' };
  const [whole, decimals] = split(plain) ?? [];
  if (whole === undefined || decimals === undefined) return { error: 'amountUnclear' };
  return bounded(whole, decimals);
}

/**
 * For the `pattern` of a field. Zero, negative and too large amounts match; the server has errors
 * for these.
 */
export const amountPattern =
  "\\s*[\\-\\u2212]?(?:[1-9]\\d{0,2}([ \\u00a0\\u2009\\u202f'’,.])\\d{3}(?:\\1\\d{3})*(?:[.,]\\d{1,2})?|(?:0|[1-9]\\d*)(?:[.,]\\d{1,2})?)\\s*";

/** A JSON number: at most two decimals, no exponent. */
export function readNumber(amount: number): AmountReading {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
  if (whole === undefined)
    return { error: Math.abs(amount) >= 1e21 ? 'amountTooLarge' : 'amountUnclear' };
  return sign ? { error: 'amountTooSmall' } : bounded(whole, decimals);
}

/** Whole units and decimals, both in digits alone; undefined for what is not clearly one amount. */
function split(text: string): [whole: string, decimals: string] | undefined {
  // Thousands all grouped by the same sign, then perhaps another one with one or two decimals.
  const grouped = /^([1-9]\d{0,2})([ ',.])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/.exec(text);
  if (grouped) return [`${grouped[1]}${grouped[3]}`.replace(/\D/g, ''), grouped[4] ?? ''];
  const plain = /^(0|[1-9]\d*)(?:[.,](\d{1,2}))?$/.exec(text);
  return plain ? [plain[1] ?? '', plain[2] ?? ''] : undefined;
}

function bounded(whole: string, decimals: string): AmountReading {
  const minorUnits = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (minorUnits === 0) return { error: 'amountTooSmall' };
  return minorUnits > largestAmount * 100 ? { error: 'amountTooLarge' } : { minorUnits };
}

/** The sum in each currency: there is none over several. Few pages of the office need it. */
export function addUp(all: readonly Money[]): Money[] {
  const sums = new Map<Currency, number>();
  for (const { amount, currency } of all) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}

/** `1 000 gourdes + 20 $ US` */
export const formatSums = (locale: Locale, sums: readonly Money[]): string =>
  sums.map(({ amount, currency }) => formatMoney(locale, amount, currency)).join(' + ');

const currencies: readonly Currency[] = ['HTG', 'USD', 'EUR'];

/** Gourdes first. */
export const byCurrency = (a: { currency: Currency }, b: { currency: Currency }): number =>
  currencies.indexOf(a.currency) - currencies.indexOf(b.currency);
