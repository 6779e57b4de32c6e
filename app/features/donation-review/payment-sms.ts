import { readAmount } from '#app/features/donations/amount.ts';

export type PaymentField = 'direction' | 'amount' | 'phone' | 'transaction';

/** A transfer that failed, one that we sent, or an advertisement. */
export type PaymentDoubt = 'failed' | 'sent' | 'advertisement';

/** What an SMS of a mobile-money service says. What it does not say is null. */
export type PaymentSms = {
  service: 'moncash' | 'natcash' | null;
  direction: 'received' | 'sent' | null;
  /** In centimes; mobile money is in gourdes only. */
  amount: number | null;
  /** The other person's: eight digits, without +509. */
  phone: string | null;
  /** The transaction number, as written. */
  transaction: string | null;
  /** Why it does not say that money has arrived. */
  doubt: PaymentDoubt | null;
  /** The fields that were guessed: a person should check them. */
  unsure: PaymentField[];
};

/** More than any SMS; what is longer is cut off. */
const maxLength = 2_000;

/**
 * Parses an SMS of MonCash or Natcash, as pasted or typed by hand, in French, Creole or English. The wording varies between services and
 * over the years, so this looks for numbers and the words around them instead of whole sentences.
 * @param ownPhones the company's own numbers (eight digits), which are never the other person's
 */
export function parsePaymentSms(sms: string, ownPhones: readonly string[] = []): PaymentSms {
  const written = withoutAccents(sms.slice(0, maxLength));
  const text = written.toLowerCase();
  const transaction = findTransaction(text);
  // Digits that are accounted for do not count as a phone or an amount again.
  const withoutTransaction = transaction ? blank(text, transaction) : text;
  const phone = findPhone(withoutTransaction, ownPhones);
  const amount = findAmount(withPhonesBlanked(withoutTransaction));
  const direction = findDirection(text);
  const found = { direction, amount, phone, transaction };
  return {
    service: /mon ?cash|digicel/.test(text) ? 'moncash' : /nat ?cash|natcom/.test(text) ? 'natcash' : null,
    direction: direction?.value ?? null,
    amount: amount?.value ?? null,
    phone: phone?.value ?? null,
    // Some letters change their length with their case.
    transaction: (transaction && written.length === text.length ? cut(written, transaction) : transaction?.value) ?? null,
    doubt: findDoubt(text, found),
    unsure: (Object.keys(found) as PaymentField[]).filter((field) => found[field]?.isUnsure),
  };
}

type Found<Value> = { value: Value; isUnsure: boolean };
type FoundText = Found<string> & { index: number; length: number };

/** All kinds of spaces and line breaks are one space, all kinds of dashes a hyphen. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ');

const cut = (text: string, { index, length }: Pick<FoundText, 'index' | 'length'>) => text.slice(index, index + length);

const blank = (text: string, { index, length }: Pick<FoundText, 'index' | 'length'>) =>
  `${text.slice(0, index)}${' '.repeat(length)}${text.slice(index + length)}`;

/**
 * Its parts, each with a digit but for the first, have dots or dashes between them: `MP261121.1022.A12345`. A sentence that goes on behind a
 * dot, a date and a time are no parts.
 */
const transactionNumber = String.raw`(?!(?:id|code|no|num|ref)[.-])(?=[a-z\d.-]{6,40})([a-z\d]+(?:[.-][a-z\d]*\d[a-z\d]*(?![a-z\d:/]))*)\b`;

/** What stands before a transaction number, in the three languages and as services abbreviate it. */
const transactionLabel = new RegExp(
  String.raw`(?:\b(?:trans(?:action|aksyon|code|id)?|tranzaksyon|txn|trx)(?: ?(?:code|id|no|num|number|numero|nimewo|ref))?(?![a-z])|\b(?:id|code|kod|no|num|numero|nimewo|(?:reference|referans|ref)(?: (?:number|numero|nimewo))?)(?: (?:de |of )?(?:la |the )?(?:trans(?:action|aksyon)?|tranzaksyon|txn))?)(?![a-z])[ .:#°=-]*(?:est |is |se )?[:#]? ?${transactionNumber}`,
  'g',
);

function findTransaction(text: string): FoundText | undefined {
  for (const match of text.matchAll(transactionLabel)) {
    const [whole, value = ''] = match;
    const plain = value.replace(/[.-]/g, '');
    if (plain.length < 6 || plain.length > 32 || plain.replace(/\D/g, '').length < 4 || isPhone(plain)) continue;
    return { value, index: match.index + whole.length - value.length, length: value.length, isUnsure: false };
  }
  // Without a label: a long number that is no phone number.
  for (const match of text.matchAll(
    /\b(?:[a-z]{1,4}\d+(?:[.-][a-z\d]*\d[a-z\d]*(?![a-z\d:/]))+|(?=[a-z]{0,4}\d)[a-z\d]{9,32})\b/g,
  ))
    if (match[0].replace(/\D/g, '').length >= 8 && !isPhone(match[0]))
      return { value: match[0], index: match.index, length: match[0].length, isUnsure: true };
  return undefined;
}

/** Mobile and fixed numbers of Haiti; none begins like a date. */
const isPhone = (digits: string) => /^(?:\+?509)?(?:2[2-9]|[3-5]\d)\d{6}$/.test(digits);
const phonePattern = /(?<![\d.,])(?:(?:\+|00)? ?509[ .-]?)?((?:2[2-9]|[3-5][\do])(?:[ .-]?[\dol]{2}){3})(?![\d]|[.,]\d)/g;

function findPhone(text: string, ownPhones: readonly string[]): Found<string> | undefined {
  const phones = [...text.matchAll(phonePattern)]
    .map(([whole, digits = '']) => ({ value: asDigits(digits), isTyped: /[ol]/.test(digits), hasPrefix: whole.includes('509') }))
    .filter(({ value }) => isPhone(value) && !ownPhones.includes(value));
  const [first] = phones;
  if (!first) return undefined;
  const isAmbiguous = new Set(phones.map(({ value }) => value)).size > 1;
  return { value: first.value, isUnsure: isAmbiguous || first.isTyped };
}

const withPhonesBlanked = (text: string) => text.replace(phonePattern, (whole) => ' '.repeat(whole.length));

/** Typed by hand, the letters o and l often stand for digits. */
const asDigits = (text: string) => text.replace(/o/g, '0').replace(/l/g, '1').replace(/\D/g, '');

const number = "\\d[\\do]{0,2}(?:[ ,.'][\\do]{3})+(?:[.,][\\do]{1,2})?|\\d[\\do]*(?:[.,][\\do]{1,2})?";
const currency = '(?:htg|gourdes?|gouds?|gdes?|gds?|g)';
const amountPattern = new RegExp(
  `(?<![\\w.,])(?:${currency}[ .:]{0,2}(${number})|(${number}) ?${currency})(?!\\w|[.,]\\d)|(?<![\\w.,:/-])(${number})(?!\\w|[.,:/-]\\d)`,
  'g',
);
/** Before an amount that is not the transferred one. */
const otherAmount =
  /\b(?:solde|balance|balans|frais|fees?|fre|taxes?|tca|commission|komisyon|bonus|limite?|total|kont ou gen|rete)\b[^\d]{0,30}$/;
/** Before the transferred amount. */
const transferred =
  /(?:recu|received?|resevwa|resevwe|envoye|sent|send|voye|transfere|transferred|transfe|montant|amount|montan|kantite|somme|valeur|peye|paye|paid|credite|depot|depo)[^\d]{0,25}$/;

function findAmount(text: string): Found<number> | undefined {
  const amounts = [...text.matchAll(amountPattern)].flatMap((match) => {
    const written = match[1] ?? match[2] ?? match[3] ?? '';
    const reading = readAmount(written.replace(/o/g, '0'));
    if (!('minorUnits' in reading)) return [];
    const before = text.slice(0, match.index);
    if (otherAmount.test(before)) return [];
    const hasCurrency = match[3] === undefined;
    return [{ value: reading.minorUnits, hasCurrency, isTransferred: transferred.test(before), isTyped: /o/.test(written) }];
  });
  const best =
    amounts.find((amount) => amount.hasCurrency && amount.isTransferred) ??
    amounts.find((amount) => amount.hasCurrency) ??
    amounts.find((amount) => amount.isTransferred);
  if (!best) return undefined;
  const rivals = amounts.filter((amount) => amount.hasCurrency && amount.isTransferred === best.isTransferred);
  const isAmbiguous = new Set(rivals.map(({ value }) => value)).size > 1;
  return { value: best.value, isUnsure: !best.hasCurrency || best.isTyped || isAmbiguous };
}

const received =
  /\b(?:recu|recus|recevez|receive|received|recieved|resevwa|resevwe|resevwar|credite|credited|kredite|a envoye a vous|vous a (?:envoye|transfere)|t'a envoye|sent you|voye (?:ba|pou) (?:ou|w)|voye w|ba ou)\b/;
const sent =
  /\b(?:vous avez (?:envoye|transfere|paye|achete|retire)|you (?:have )?(?:sent|transferred|paid|bought|withdrawn)|(?:ou|w) (?:te |fek )?(?:voye|transfere|peye|achte|retire)|envoye|sent|voye|transfert (?:a|vers)|retrait|retre|withdrawal|debite|debited)\b/;

function findDirection(text: string): Found<'received' | 'sent'> | undefined {
  const isReceived = received.test(text);
  const isSent = sent.test(text.replace(received, ' '));
  if (isReceived) return { value: 'received', isUnsure: isSent };
  return isSent ? { value: 'sent', isUnsure: false } : undefined;
}

const failed =
  /\b(?:echoue|echouee|echec|fail(?:s|ed|ure)?|unsuccessful|declined|rejected|reversed|cancel(?:l)?ed|rejetee?|annulee?|n'a pas (?:pu|abouti|ete)|(?:not|n't) (?:be )?(?:been )?(?:completed|processed|successful|received)|pa(?:t| te| ka| t ka)? (?:reyisi|pase|fet|mache|rive)|echwe|anile|insuffisant|insufficient|pa ase)\b/;
const advertisement =
  /\b(?:promo\w*|offres?|forfaits?|bonus|gagnez|gagner|profitez|achetez|abonnez|rechargez|composez|win|offer|plan|buy|dial|subscribe|pwomosyon|pwofite|achte|rechaje|konpoze|genyen|gratis|gratuite?s?|free|\d+ ?(?:gb|go|mb|mo|giga|minutes?|minit))\b|\*\d{3,}/;
/** Nobody is paid in megabytes. */
const bundle = /\b\d+ ?(?:gb|go|mb|mo|giga|minutes?|minit)\b/;

function findDoubt(
  text: string,
  { direction, transaction }: { direction: Found<'received' | 'sent'> | undefined; transaction: FoundText | undefined },
): PaymentDoubt | null {
  if (failed.test(text)) return 'failed';
  const isNumbered = transaction !== undefined && !transaction.isUnsure;
  if (!isNumbered && advertisement.test(text) && (direction?.value !== 'received' || bundle.test(text))) return 'advertisement';
  return direction?.value === 'sent' ? 'sent' : null;
}
