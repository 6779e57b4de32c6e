import { readAmount } from '#app/i18n/amount.ts';

export type PaymentField = 'direction' | 'amount' | 'phone' | 'transaction';

/** A transfer that failed, one that we sent, an advertisement, or a text that names no arrival. */
export type PaymentDoubt = 'failed' | 'sent' | 'advertisement' | 'silent';

/** A parsed SMS of a mobile-money service; missing parts are null. */
export type PaymentSms = {
  /** Null also where both are named. */
  service: 'moncash' | 'natcash' | null;
  direction: 'received' | 'sent' | null;
  /** In centimes; mobile money is in gourdes only. */
  amount: number | null;
  /** The other person's: eight digits, without +509. */
  phone: string | null;
  transaction: string | null;
  /** The name of who sent it, where the service writes it beside the phone or before the verb. */
  sender: string | null;
  doubt: PaymentDoubt | null;
  /** The fields that were guessed: a person should check them. */
  unsure: PaymentField[];
};

/** More than any SMS; what is longer is cut off. */
const maxLength = 2_000;

/**
 * Parses an SMS of MonCash or Natcash, as pasted or typed by hand, in French, Creole or English.
 * The wording varies between services and over the years, so this looks for numbers and the words
 * around them instead of whole sentences.
 * @param ownPhones the company's own numbers (eight digits), which are never the other person's
 */
export function parsePaymentSms(sms: string, ownPhones: readonly string[] = []): PaymentSms {
  const written = withoutAccents(sms.slice(0, maxLength));
  const text = written.toLowerCase();
  // Some letters change their length with their case.
  const original = written.length === text.length ? written : text;
  const transaction = findTransaction(text, original);
  // Digits that are accounted for do not count as a phone or an amount again.
  const withoutTransaction = transaction ? blank(text, transaction) : text;
  const phone = findPhone(withoutTransaction, ownPhones);
  const amount = findAmount(withPhonesBlanked(withoutTransaction));
  const direction = findDirection(text);
  const found = { direction, amount, phone, transaction };
  return {
    service: findService(text),
    direction: direction?.value ?? null,
    amount: amount?.value ?? null,
    phone: phone?.value ?? null,
    transaction: transaction?.value ?? null,
    sender: direction?.value === 'received' ? findSender(sms.slice(0, maxLength)) : null,
    doubt: findDoubt(text, direction?.value ?? null, transaction?.isUnsure === false),
    unsure: (Object.keys(found) as PaymentField[]).filter((field) => found[field]?.isUnsure),
  };
}

function findService(text: string): PaymentSms['service'] {
  const isMoncash = /mon ?cash|digicel/.test(text);
  const isNatcash = /nat ?cash|natcom/.test(text);
  if (isMoncash === isNatcash) return null;
  return isMoncash ? 'moncash' : 'natcash';
}

type Found<Value> = { value: Value; isUnsure: boolean };
type FoundText = Found<string> & { index: number };

/** All kinds of spaces and line breaks are one space, all kinds of dashes a hyphen. */
const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ');

const blank = (text: string, { index, value: { length } }: FoundText) =>
  `${text.slice(0, index)}${' '.repeat(length)}${text.slice(index + length)}`;

/** `21/11/2026`, `2026-11-21`: no number, and no part of one. */
const date = String.raw`(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?![./_-]?\w)`;
/** `.1022`, `-A12345`: no date, no time; `withoutSentence` takes the next sentence away. */
const nextParts = String.raw`(?:[./_-](?!${date})[a-z\d]+(?![a-z\d:]))*`;
const transactionNumber = String.raw`(?!(?:id|code|no|num|ref)[.-]|${date})(?=[a-z\d./_-]{6,40})([a-z\d]+${nextParts})(?![a-z\d])`;

/** Labels of a transaction number, in the three languages and as services abbreviate it. */
const transactionLabel = new RegExp(
  String.raw`(?:\b(?:trans(?:action|aksyon|code|id)?|tranzaksyon|txn?|trx)(?: ?(?:code|id|no|num|number|numero|nimewo|ref))?(?![a-z])|\b(?:id|code|kod|no|num|numero|nimewo|(?:reference|referans|ref)(?: (?:number|numero|nimewo))?)(?: (?:de |of )?(?:la |the )?(?:trans(?:action|aksyon)?|tranzaksyon|txn))?)(?![a-z])[ .:#°=-]*(?:est |is |se )?[:#]? ?${transactionNumber}`,
  'g',
);

/** Parts follow letters alone, and no amount: `250000.00` and `HTG250000.00` are amounts. */
const unlabelledNumber = new RegExp(
  String.raw`(?<![\w./-])(?!(?:htg|gdes|gds|g)\d+[.,]\d{1,2}(?!\w))(?:[a-z]{1,4}\d[a-z\d]*${nextParts}|(?=[a-z]{0,4}\d)[a-z\d]{9,32})(?![a-z\d])`,
  'g',
);

/** @param written the same text in its own case, as the number is returned */
function findTransaction(text: string, written: string): FoundText | undefined {
  const isShouted = !/[a-z]/.test(written);
  const found = (index: number, length: number): FoundText => {
    const value = withoutSentence(written.slice(index, index + length), isShouted);
    return { value, index, isUnsure: /^[./_-][a-z\d]/.test(text.slice(index + value.length)) };
  };
  transactionLabel.lastIndex = 0;
  for (let match = transactionLabel.exec(text); match; match = transactionLabel.exec(text)) {
    const [whole, { length } = ''] = match;
    const labelled = found(match.index + whole.length - length, length);
    if (isTransaction(labelled.value, 4)) return labelled;
    // The match may be the next label instead of a number.
    transactionLabel.lastIndex = match.index + 1;
  }
  // Without a label: a long number that is no phone number.
  for (const match of text.matchAll(unlabelledNumber)) {
    const unlabelled = found(match.index, match[0].length);
    if (isTransaction(unlabelled.value, 8)) return { ...unlabelled, isUnsure: true };
  }
  return undefined;
}

function isTransaction(number: string, leastDigits: number): boolean {
  const plain = number.replace(/[./_-]/g, '');
  const hasDigits = plain.replace(/\D/g, '').length >= leastDigits;
  return plain.length >= 6 && plain.length <= 32 && hasDigits && !isPhone(plain);
}

/** Up to the first word: a part without a digit, unless it alone is in capitals. */
function withoutSentence(parts: string, isShouted: boolean): string {
  let value = '';
  for (const part of parts.match(/[./_-]?[^./_-]+/g) ?? []) {
    if (value && !/\d/.test(part) && (isShouted || /[a-z]/.test(part))) break;
    value += part;
  }
  return value;
}

/** Mobile and fixed numbers of Haiti; none begins like a date, and `250000.00` is an amount. */
const isPhone = (digits: string) => /^(?:\+?509)?(?:2[2-9]|[3-5]\d)\d{6}$/.test(digits);
const phonePattern =
  /(?<![\d.,])(?:(?:\+|00)? ?509[ .-]?)?((?!\d{6}\.\d\d(?!\d))(?:2[2-9]|[3-5][\do])(?:[ .-]?[\dol]{2}){3})(?![\d]|[.,]\d)/g;

function findPhone(text: string, ownPhones: readonly string[]): Found<string> | undefined {
  const phones = [...text.matchAll(phonePattern)]
    .map(([whole, digits = '']) => ({
      value: asDigits(digits),
      isTyped: /[ol]/.test(digits),
      hasPrefix: whole.includes('509'),
    }))
    .filter(({ value }) => isPhone(value) && !ownPhones.includes(value));
  const [first] = phones;
  if (!first) return undefined;
  const isAmbiguous = new Set(phones.map(({ value }) => value)).size > 1;
  return { value: first.value, isUnsure: isAmbiguous || first.isTyped };
}

/** Names are in capitals, or begin with one; the words around them may be either. */
const word = String.raw`\p{Lu}[\p{L}\p{M}'’-]*`;
const personName = `(${word}(?: ${word}){1,4})`;
const anyPhone = String.raw`\(?(?:\+? ?509)?[ .-]?(?:2[2-9]|[3-5]\d)(?:[ .-]?\d\d){3}\)?(?!\d)`;
const fromWords = '(?:de|du|DE|DU|nan men|NAN MEN|from|FROM)';
const senderPatterns = [
  // `de MARIE EXEMPLE 50937010203`, `nan men MARIE EXEMPLE (50937010203)`
  String.raw`(?<!\p{L})${fromWords} ${personName} ${anyPhone}`,
  // `de 50936112233 (JEAN MODELE)`
  String.raw`(?<!\p{L})${fromWords} ${anyPhone} \(${personName}\)`,
  // `MARIE EXEMPLE vous a envoyé`, `Mari Egzanp (37010203) voye ba ou`
  String.raw`(?<!\p{L} ?)${personName}(?: ${anyPhone})? (?:vous a envoy[eé]|sent you|voye ba ou)(?!\p{L})`,
].map((pattern) => new RegExp(pattern, 'u'));

function findSender(sms: string): string | null {
  const text = sms.normalize('NFC').replace(/\s+/g, ' ');
  for (const pattern of senderPatterns) {
    const [, name] = pattern.exec(text) ?? [];
    if (name !== undefined && name.length <= longestName) return name;
  }
  return null;
}

/** In UTF-16 units. */
const longestName = 60;

const withPhonesBlanked = (text: string) =>
  text.replace(phonePattern, (whole) => ' '.repeat(whole.length));

/** Typed by hand, the letters o and l often stand for digits. */
const asDigits = (text: string) => text.replace(/o/g, '0').replace(/l/g, '1').replace(/\D/g, '');

const number =
  "\\d[\\do]{0,2}(?:[ ,.'][\\do]{3})+(?:[.,][\\do]{1,2})?|\\d[\\do]*(?:[.,][\\do]{1,2})?";
const currency = '(?:htg|gourdes?|gouds?|gdes?|gds?|g)';
const amountPattern = new RegExp(
  `(?<![\\w.,])(?:${currency}[ .:]{0,2}(${number})|(${number}) ?${currency})(?!\\w|[.,]\\d)|(?<![\\w.,:/-])(${number})(?!\\w|[.,:/-]\\d)`,
  'g',
);
const foreign = '(?:[$€£]|(?<![a-z])(?:usd|eur|cad|dop|dollars?|dola|euros?)(?![a-z]))';
/** Mobile money is in gourdes: beside a foreign sign, the number is no amount. */
const foreignAmount = new RegExp(
  `${foreign}[ .:]{0,2}(?:${number})|(?<![\\w.,])(?:${number}) ?${foreign}`,
  'g',
);
/** Before an amount that is not the transferred one. */
const otherAmount =
  /\b(?:solde|balance|balans|frais|fees?|fre|taxes?|tca|commission|komisyon|bonus|limite?|total|kont ou gen|rete)\b[^\d]{0,30}$/;
const transferred =
  /(?:recu|received?|resevwa|resevwe|envoye|sent|send|voye|transfere|transferred|transfe|montant|amount|montan|kantite|somme|valeur|peye|paye|paid|credite|depot|depo)[^\d]{0,25}$/;

function findAmount(written: string): Found<number> | undefined {
  let end = written.length;
  const text = written.replace(foreignAmount, (whole, index: number) => {
    // `500 gourdes`, not `$ 500`, is what `$ 500 gourdes` says.
    const [before, after] = [written.slice(0, index), written.slice(index + whole.length)];
    if (startsWithGourdes.test(after) || endsWithGourdes.test(before)) return whole;
    // The next number is its rate or its fee.
    if (!otherAmount.test(before)) end = Math.min(end, index);
    return whole.replace(/[\do]/g, ' ');
  });
  const amounts = [...text.matchAll(amountPattern)].flatMap((match) => {
    const amount = match[1] ?? match[2] ?? match[3] ?? '';
    const reading = readAmount(amount.replace(/o/g, '0'));
    if (!('minorUnits' in reading)) return [];
    const before = text.slice(0, match.index);
    if (match.index > end || otherAmount.test(before)) return [];
    const hasCurrency = match[3] === undefined;
    return [
      {
        value: reading.minorUnits,
        hasCurrency,
        isTransferred: transferred.test(before),
        isTyped: /o/.test(amount),
      },
    ];
  });
  const best =
    amounts.find((amount) => amount.hasCurrency && amount.isTransferred) ??
    amounts.find((amount) => amount.hasCurrency) ??
    amounts.find((amount) => amount.isTransferred);
  if (!best) return undefined;
  const rivals = amounts.filter(
    (amount) => amount.hasCurrency && amount.isTransferred === best.isTransferred,
  );
  const isAmbiguous = new Set(rivals.map(({ value }) => value)).size > 1;
  return { value: best.value, isUnsure: !best.hasCurrency || best.isTyped || isAmbiguous };
}

const startsWithGourdes = new RegExp(`^ ?${currency}(?!\\w)`);
const endsWithGourdes = new RegExp(`(?<!\\w)${currency}[ .:]{0,2}$`);

const money = String.raw`(?:(?:${currency} ?)?\d[\d ,.']*(?: ?${currency})? )?`;
/** These words stand before what may come, has not come yet, or came to somebody else. */
const notYet = String.raw`(?<!\b(?:pas|pas encore|can|could|may|might|will|to|and|not|not yet|yet|ka|kapab|pral|ap|va|pou|epi|pa|pa t|pat|pa te|poko|te ka|li|(?:beneficiaire|destinataire) a|recipient|recipient has) )`;
const received = new RegExp(
  String.raw`\b(?:${notYet}(?:recus?(?! ?(?:no|numero|#))|receive|received|recieved|resevwa|resevwe|resevwar)|vous recevez|credite|credited|kredite|a envoye a vous|vous a (?:envoye|transfere)|t'a envoye|sent you|voye ${money}(?:ba|bay|pou) (?:ou|w)|voye ${money}(?:sou|nan) kont (?:mon ?cash |nat ?cash )?(?:ou|w)|voye w|ba ou)\b`,
  'g',
);
const sent =
  /\b(?:envoye|sent|voye|transfert (?:a|vers)|retrait|retre|withdrawal|debite|debited)\b/;
/** The reader's own payment, whoever received it. */
const sentByUs =
  /\b(?:vous (?:avez|venez de|aviez) (?:bien )?(?:envoye|transfere|paye|achete|retire|vire)r?|you(?:'ve| have)? (?:just |successfully )?(?:sent|transferred|paid|bought|withdrawn)|(?:ou|w) (?:te |fek |sot )?(?:voye|transfere|peye|achte|retire))\b/;

function findDirection(text: string): Found<'received' | 'sent'> | undefined {
  const rest = text.replace(received, ' ');
  const isReceived = rest !== text;
  if (sentByUs.test(text)) return { value: 'sent', isUnsure: isReceived };
  const isSent = sent.test(rest);
  if (isReceived) return { value: 'received', isUnsure: isSent };
  return isSent ? { value: 'sent', isUnsure: false } : undefined;
}

const failed =
  /\b(?:echoue|echouee|echec|fail(?:s|ed|ure)?|unsuccessful|declined|rejected|reversed|cancel(?:l)?ed|rejetee?|annulee?|n'a pas (?:pu|abouti|ete)|(?:not|n't) (?:be )?(?:been )?(?:completed|processed|successful|received)|pa(?: ?t'?| te)?(?: ka| kapab)? (?:reyisi|pase|fet|mache|rive)|echwe|anile|insuffisant|insufficient|pa ase)\b/;
/** A transfer that stands: it cannot be canceled. */
const irrevocable =
  /\b(?:ne (?:peut|pourra) (?:pas |plus )?etre annulee?|(?:cannot|can not|can't) be (?:cancel(?:l)?ed|reversed)|pa (?:ka|kapab) anile)\b/g;
const advertisement =
  /\b(?:promo\w*|offres?|forfaits?|bonus|gagnez|gagner|profitez|achetez|abonnez|rechargez|composez|jouez|win|offer|plan|buy|dial|subscribe|lottery|loterie|pwomosyon|pwofite|achte|rechaje|konpoze|genyen|jwe|lotri|gratis|gratuite?s?|free|\d+ ?(?:gb|go|mb|mo|giga|minutes?|minit))\b|\*\d{3,}/;
/** Nobody is paid in megabytes. */
const bundle = /\b\d+ ?(?:gb|go|mb|mo|giga|minutes?|minit)\b/;
/** Somebody asks for money, and the SMS says which code pays it. */
const request = /\b(?:demande|requests?|requested|mande)\b/;

function findDoubt(
  text: string,
  direction: PaymentSms['direction'],
  isNumbered: boolean,
): PaymentDoubt | null {
  if (failed.test(text.replace(irrevocable, ' '))) return 'failed';
  if (sentByUs.test(text)) return 'sent';
  if (direction === 'received') return bundle.test(text) && !isNumbered ? 'advertisement' : null;
  if (advertisement.test(text) && !request.test(text)) return 'advertisement';
  return direction ? 'sent' : 'silent';
}
