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
import { maxRefunds, maxTyped } from '../bounds.ts';
import { type Candidate, type Payable, payablesOf } from '../payables.server.ts';
import { parsePaymentSms } from '../payment-sms.ts';
import {
  findByReference,
  findPaid,
  findPayment,
  findWaitingByNumber,
  isDecided,
  shownSenders,
} from '../payments.server.ts';
import { listRefunds } from '../refunds.server.ts';
import {
  type FoundPayment,
  isOtherPhone,
  type MatchReason,
  otherNumberGiven,
  suggest,
} from '../suggestions.server.ts';
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
  const compared = [...(asked ? [asked] : []), ...suggestions.map(({ candidate }) => candidate)];
  const given = compared.flatMap((each) => otherNumberGiven(payment, each) ?? []);
  const waiting = await findWaitingByNumber(db, given);
  const card = cardOf(locale, payment, { role, waiting });
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
    doubt: isOpen ? read.doubt : null,
    unsure: read.unsure,
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
      asked?.expected.currency === payment.currency
        ? {
            ...card(asked, asked.payable, []),
            said:
              asked.expected.amount === payment.amount_minor
                ? paymentTexts[locale].askedNumber
                : asked.payable.texts[locale].asked,
          }
        : undefined,
    suggestions: suggestions.map(({ candidate, payable, reasons }) =>
      card(candidate, payable, reasons),
    ),
    typed,
    isFound: asked !== undefined || found.length > 0,
    hint: payables.map(({ texts }) => texts[locale].hint).join(' '),
  };
}

const serviceNames = { moncash: 'Moncash', natcash: 'Natcash' };

/** When and by whom a payment was matched, and the entry whose undo takes that back. */
async function findMatch(
  db: Db,
  { id }: PaymentRow,
  { reference, payable: { kind, column } }: Candidate & { payable: Payable },
  role: Role,
) {
  const entries = await listEntries(db, { subject: kind, subjectId: reference }, maxEntries);
  const match = entries.find(({ changes }) =>
    changes.some((change) => change.id === id && typeof change.after[column] === 'string'),
  );
  const entry = match && (await findEntry(db, { id: match.id, role }, Date.now()));
  return {
    match: match && { at: match.at, by: match.by },
    undo: entry?.canUndo ? { entryId: entry.id, id } : null,
  };
}

const maxEntries = 50;

/** Those that were asked for, by a name, a phone or a reference; or else what is alike. */
async function findMatches(
  db: Db,
  payables: readonly Payable[],
  payment: PaymentRow,
  role: Role,
  text: string,
) {
  const typed = text.trim().slice(0, maxTyped);
  const asked = await findByReference(db, payables, typed);
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
  const entry = last && (await findEntry(db, { id: last.id, role }, Date.now()));
  return {
    setAside: {
      amount: amount_minor,
      currency,
      transaction: transaction_number ?? parsePaymentSms(sms).transaction,
      at: created_at,
      sms: can(role, 'donor.contact') ? sms : null,
      undo: entry?.canUndo ? { entryId: entry.id, id } : null,
    },
  };
}

/** Between two things of a line, which does not begin with it. */
const dot = '\u00a0· ';

type Shown = {
  role: Role;
  /** By their numbers, the payments that wait and have the number that the payer gave. */
  waiting?: ReadonlyMap<string, PaymentRow>;
};

/** A match for a payment, with what speaks against it: another amount, another number. */
const cardOf =
  (locale: Locale, payment: PaymentRow, { role, waiting }: Shown) =>
  (candidate: Candidate, payable: Payable, reasons: readonly MatchReason[]) => {
    const { amount_minor: received } = payment;
    const { reference, name, expected, isSettled, to } = candidate;
    const texts = paymentTexts[locale];
    const isOther = isOtherPhone(payable, { payment, candidate, role }, reasons);
    const t = payable.texts[locale];
    const differs = received !== null && received !== expected.amount;
    const number = otherNumberGiven(payment, candidate);
    const isPart =
      payable.takesParts && reasons.includes('reference') && Number(received) < expected.amount;
    const isUnlike = (differs && !isPart) || number !== null;
    const facts = [
      ...reasons.map((reason) => reason !== 'date' && texts.reasons[reason]),
      isOther && texts.otherPhone,
    ];
    const createdOn = formatNearDate(locale, candidate.createdAt, payment.created_at);
    return {
      reference,
      name: name || namelessTexts[locale],
      ...expected,
      to: localizedPath(locale, to),
      at: candidate.createdAt,
      about: [isSettled && t.isSettled, facts.filter(Boolean).join(', '), t.createdOn(createdOn)]
        .filter(Boolean)
        .join(dot),
      /** It matches the person, not only the amount, and nothing speaks against it. */
      isSure:
        !isUnlike &&
        reasons.some((reason) => ['transaction', 'reference', 'phone'].includes(reason)),
      difference: differs
        ? t.compare(
            formatAmount(locale, received),
            formatAmount(locale, expected.amount),
            formatDifference(locale, received - expected.amount),
          )
        : null,
      given: number === null ? null : texts.given(number),
      /** The payment that has the number given. */
      givenPayment: waiting?.get(transactionKey(number ?? ''))?.id ?? null,
      button: isUnlike ? t.matchAnyway : t.match,
      label: isUnlike ? t.matchAnywayOf(reference) : t.matchOf(reference),
    };
  };

/** The SMS that may be the payment of something, for the page of that. */
export function viewSms(
  locale: Locale,
  payable: Payable,
  { payment, candidate, reasons }: FoundPayment,
  role: Role,
) {
  const t = smsTexts[locale];
  const card = cardOf(locale, payment, { role })(candidate, payable, reasons);
  const why = { ...paymentTexts[locale].reasons, date: payable.texts[locale].date };
  const { amount_minor: minor } = payment;
  const amount = minor === null ? null : formatMoney(locale, minor, payment.currency);
  return {
    paymentId: payment.id,
    said: describeSms(locale, payment, reasons),
    why: [
      can(role, 'donor.contact') && calmName(parsePaymentSms(payment.sms).sender ?? ''),
      payment.transaction_number,
      reasons.map((reason) => why[reason]).join(', '),
    ]
      .filter(Boolean)
      .join(dot),
    difference: card.difference,
    given: card.given,
    isMain: card.isSure,
    /** Without its amount and number it is read, and corrected, first. */
    match:
      minor === null || payment.transaction_number === null
        ? null
        : card.difference === null && card.given === null
          ? { text: t.match, label: t.matchOf(amount ?? '') }
          : { text: card.button, label: card.label },
    see: t.see,
  };
}

export function describeSms(
  locale: Locale,
  { amount_minor: minor, currency }: PaymentRow,
  reasons: readonly MatchReason[],
): string {
  const { said } = smsTexts[locale];
  const named = (Object.keys(said) as (keyof typeof said)[]).find((key) => reasons.includes(key));
  return said[named ?? 'amount'](minor === null ? null : formatMoney(locale, minor, currency));
}

/** The label of the link to the refunds, with their sum and count; null without any. */
export async function linkRefunds({
  db,
  locale,
  registry,
}: Omit<Of, 'url'>): Promise<string | null> {
  const owed = await listRefunds(db, payablesOf(registry), maxRefunds);
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
