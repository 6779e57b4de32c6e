import type { Role } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { addUp, formatSums } from '#app/i18n/amount.ts';
import {
  calmName,
  formatAmount,
  formatDifference,
  formatMoney,
  formatNearDate,
} from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { findEntry, listEntries } from '#app/office/journal/journal.server.ts';
import { namelessTexts } from '#app/office/nameless-texts.ts';
import type { Registry } from '#app/office/registry.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { PaymentRow } from '#db/schema.ts';
import { maxTyped } from '../bounds.ts';
import { type Payable, payablesOf } from '../payables.server.ts';
import { type PaymentDoubt, parsePaymentSms } from '../payment-sms.ts';
import {
  findByReference,
  findPaid,
  findPayment,
  findWaitingByNumber,
  isDecided,
  shownSenders,
} from '../payments.server.ts';
import { listRefunds } from '../refunds.server.ts';
import { compare, isOfPerson, type Match, suggest } from '../suggestions.server.ts';
import { transactionKey } from '../transaction.ts';
import { paymentTexts } from './payment-texts.ts';
import { refundTexts } from './refund-texts.ts';
import { smsTexts } from './sms-texts.ts';

type Of = {
  db: Db;
  locale: Locale;
  url: URL;
  registry: Registry;
  /** A name, a phone or a reference, to look for in place of suggestions. */
  typed?: string;
};
/** Seals the name or phone that is looked for: no history and no log of URLs has it. */
export const sealing = { page: 'payment' };

export type PaymentView = Awaited<ReturnType<typeof viewPayment>>;

/** A payment with what it may be for (`PaymentReview`). */
export async function viewPayment(
  { db, locale, url, registry, typed: text = '' }: Of,
  payment: PaymentRow,
  role: Role,
) {
  const payables = payablesOf(registry);
  const paid = await findPaid(db, payables, payment);
  const isOpen = !isDecided(payment);
  const read = parsePaymentSms(payment.sms);
  const sender = (await shownSenders(db, [payment], role)).get(payment.id);
  const taken = await findPayment(db, url.searchParams.get('taken') ?? '');
  const takenFor = taken && (await findPaid(db, payables, taken));
  const { typed, asked, found, suggestions } = paid
    ? { typed: '', asked: undefined, found: [], suggestions: [] }
    : await findMatches(db, payables, payment, role, text);
  const given = [...(asked ? [asked] : []), ...suggestions].flatMap((match) => match.given ?? []);
  const waiting = await findWaitingByNumber(db, given);
  const doubt = isOpen ? read.doubt : null;
  return {
    now: Date.now(),
    payment: {
      id: payment.id,
      sms: sender ? payment.sms || null : null,
      amount: payment.amount_minor,
      currency: payment.currency,
      sender: sender?.name ? calmName(sender.name) : null,
      phone: sender?.phone ?? '',
      transaction: payment.transaction_number ?? '',
      service: read.service && serviceNames[read.service],
      at: payment.created_at,
    },
    isOpen,
    doubt,
    title: titleOf(locale, payment, doubt),
    isUnread: isOpen && !doubt && payment.amount_minor === null,
    unsure: read.unsure,
    isUnclear:
      read.unsure.length > 0 ||
      payment.amount_minor === null ||
      payment.transaction_number === null,
    matched: paid && {
      reference: paid.reference,
      said: paid.payable.texts[locale].isMatched(paid.reference),
      see: paid.payable.texts[locale].see,
      to: localizedPath(locale, paid.to),
      ...(await findMatch(db, payment, paid, role)),
    },
    /** The payment of what this one was to be matched with. */
    taken: taken &&
      takenFor && {
        paymentId: taken.id,
        said: takenFor.payable.texts[locale].isTaken(
          takenFor.reference,
          taken.transaction_number ?? '',
        ),
      },
    /** It has the reference that was typed, and another amount or number is expected. */
    asked:
      asked?.candidate.expected.currency === payment.currency
        ? {
            ...cardOf(locale, asked, waiting),
            said:
              asked.candidate.expected.amount === payment.amount_minor
                ? paymentTexts[locale].askedNumber
                : asked.payable.texts[locale].asked,
          }
        : undefined,
    suggestions: suggestions.map((match) => cardOf(locale, match, waiting)),
    typed,
    isFound: asked !== undefined || found.length > 0,
    hint: payables.map(({ texts }) => texts[locale].hint).join(' '),
  };
}

function titleOf(
  locale: Locale,
  { amount_minor: amount, currency }: PaymentRow,
  doubt: PaymentDoubt | null,
): string {
  const t = paymentTexts[locale];
  if (doubt) return t.doubtTitle;
  return amount === null ? t.title : t.titleOf(formatMoney(locale, amount, currency));
}

const serviceNames = { moncash: 'Moncash', natcash: 'Natcash' };

/** When and by whom a payment was matched, and the entry whose undo takes that back. */
async function findMatch(
  db: Db,
  { id }: PaymentRow,
  { reference, payable: { kind, column } }: { reference: string; payable: Payable },
  role: Role,
) {
  const entries = await listEntries(db, { subject: kind, subjectId: reference }, maxEntries);
  const match = entries.find(({ changes }) =>
    changes.some((change) => change.id === id && typeof change.after[column] === 'string'),
  );
  return {
    match: match && { at: match.at, by: match.by },
    undo: await findUndo(db, match, id, role),
  };
}

const maxEntries = 50;

async function findUndo(db: Db, last: { id: string } | undefined, paymentId: string, role: Role) {
  const entry = last && (await findEntry(db, { id: last.id, role }, Date.now()));
  return entry?.canUndo ? { entryId: entry.id, id: paymentId } : null;
}

/** Those that were asked for, by a name, a phone or a reference; or else what is alike. */
async function findMatches(
  db: Db,
  payables: readonly Payable[],
  payment: PaymentRow,
  role: Role,
  text: string,
) {
  const typed = text.trim().slice(0, maxTyped);
  const named = await findByReference(db, payables, typed);
  const asked = named && compare(named.payable, named, payment, role);
  const isName = typed.length > 1 && !asked;
  const found = isName ? await suggest(db, payables, payment, role, typed) : [];
  const suggestions = found.length > 0 ? found : await suggest(db, payables, payment, role);
  return { typed, asked, found, suggestions };
}

export type SetAsideView = Awaited<ReturnType<typeof viewSetAside>>['setAside'];

/** A payment that somebody said to be none, with the entry whose undo has it wait again. */
export async function viewSetAside(
  db: Db,
  { id, sms, amount_minor, currency, transaction_number, created_at }: PaymentRow,
  role: Role,
) {
  const [last] = await listEntries(db, { subject: 'payment', subjectId: id }, 1);
  return {
    setAside: {
      amount: amount_minor,
      currency,
      transaction: transaction_number ?? parsePaymentSms(sms).transaction,
      at: created_at,
      sms: can(role, 'donor.contact') ? sms : null,
      undo: await findUndo(db, last, id, role),
    },
  };
}

/** Between two things of a line, which does not begin with it. */
const dot = '\u00a0· ';

/**
 * A match for a payment, with what speaks against it: another amount, another number.
 * @param waiting by their numbers, the payments that wait and have the number that the payer gave
 */
function cardOf(
  locale: Locale,
  { payable, candidate, payment, reasons, given, isOtherPhone }: Match,
  waiting?: ReadonlyMap<string, PaymentRow>,
) {
  const { amount_minor: received } = payment;
  const { reference, name, expected, isSettled, to, createdAt } = candidate;
  const texts = paymentTexts[locale];
  const t = payable.texts[locale];
  const differs = received !== null && received !== expected.amount;
  const isPart =
    payable.takesParts && reasons.includes('reference') && Number(received) < expected.amount;
  const isUnlike = (differs && !isPart) || given !== null;
  const facts = [
    ...reasons.map((reason) => reason !== 'date' && texts.reasons[reason]),
    isOtherPhone && texts.otherPhone,
  ];
  const createdOn = t.createdOn(formatNearDate(locale, createdAt, payment.created_at));
  return {
    reference,
    name: name || namelessTexts[locale],
    ...expected,
    to: localizedPath(locale, to),
    at: createdAt,
    about: [isSettled && t.isSettled, facts.filter(Boolean).join(', '), createdOn]
      .filter(Boolean)
      .join(dot),
    /** It matches the person, not only the amount, and nothing speaks against it. */
    isSure: !isUnlike && isOfPerson(reasons),
    difference: differs
      ? t.compare(
          formatAmount(locale, received),
          formatAmount(locale, expected.amount),
          formatDifference(locale, received - expected.amount),
        )
      : null,
    given: given === null ? null : texts.given(given),
    /** The payment that has the number given. */
    givenPayment: waiting?.get(transactionKey(given ?? ''))?.id ?? null,
    button: isUnlike ? t.matchAnyway : t.match,
    label: isUnlike ? t.matchAnywayOf(reference) : t.matchOf(reference),
  };
}

/** The SMS that may be the payment of something, for the page of that. */
export function viewSms(locale: Locale, match: Match, role: Role) {
  const { payable, payment, reasons } = match;
  const t = smsTexts[locale];
  const { difference, given, isSure, button, label } = cardOf(locale, match);
  const why = { ...paymentTexts[locale].reasons, date: payable.texts[locale].date };
  const { amount_minor: minor, currency, transaction_number: transaction } = payment;
  const isAlike = difference === null && given === null;
  return {
    ...{ paymentId: payment.id, difference, given, isMain: isSure, see: t.see },
    said: describeSms(locale, match),
    why: [
      can(role, 'donor.contact') && calmName(parsePaymentSms(payment.sms).sender ?? ''),
      transaction,
      reasons.map((reason) => why[reason]).join(', '),
    ]
      .filter(Boolean)
      .join(dot),
    /** Without its amount and number it is read, and corrected, first. */
    match:
      minor === null || transaction === null
        ? null
        : isAlike
          ? { text: t.match, label: t.matchOf(formatMoney(locale, minor, currency)) }
          : { text: button, label },
  };
}

/** The text of the strongest reason; a date alone is none. */
export function describeSms(locale: Locale, { payment, reasons }: Match): string {
  const { amount_minor: minor, currency } = payment;
  const strongest = reasons.find((reason) => reason !== 'date') ?? 'amount';
  const amount = minor === null ? null : formatMoney(locale, minor, currency);
  return smsTexts[locale].said[strongest](amount);
}

/** The label of the link to the refunds, with their sum and count; null without any. */
export async function linkRefunds({
  db,
  locale,
  registry,
}: Omit<Of, 'url'>): Promise<string | null> {
  const owed = await listRefunds(db, payablesOf(registry));
  const t = refundTexts[locale];
  return owed.length > 0 ? t.owed(t.link(owed.length), formatSums(locale, addUp(owed))) : null;
}

/** The payment that has the number of the SMS that was pasted, and what says so. */
export async function findUsedPayment({ db, locale, url, registry }: Of) {
  const used = await findPayment(db, url.searchParams.get('used') ?? '');
  const paid = used && (await findPaid(db, payablesOf(registry), used));
  return (
    used && {
      paymentId: used.id,
      said: paid ? paid.payable.texts[locale].usedBy(paid.reference) : null,
    }
  );
}
