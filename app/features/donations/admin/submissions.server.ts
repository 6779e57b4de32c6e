import { z } from 'zod';
import { findSettings } from '#app/features/settings/settings.server.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { done, fieldErrors, type Result } from '#app/http/result.ts';
import { bulkSearch, changeEach, selectionFields } from '#app/http/selection.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findDonationByReference } from '../donations.server.ts';
import { readReference } from '../reference.ts';
import { correctPayment, findPayment, insertPayment } from './payments.server.ts';
import {
  bulkSteps,
  changeState,
  dismissPayment,
  findPaymentOf,
  keepAsUnexpected,
  matchPayment,
} from './review.server.ts';
import {
  bulkSchema,
  type CorrectionField,
  correctionSchema,
  matchSchema,
  type PasteError,
  pasteSchema,
  type ReasonError,
  stateSchema,
} from './schema.ts';

const access = (args: RequestArgs) => requireRole(args, 'editor');
const idOf = (params: RequestArgs['params']) => params?.['id'] ?? '';

const rejections = {
  gone: { status: 404, code: 'gone', detail: 'There is no such donation or payment.' },
  decided: { status: 409, code: 'decided', detail: 'It has been decided already.' },
  unchanged: { status: 409, code: 'unchanged', detail: 'It is in this state already.' },
  changed: { status: 409, code: 'changed', detail: 'Someone has changed it since.' },
  incomplete: {
    status: 400,
    code: 'incomplete',
    detail: 'The payment has no amount or no transaction number.',
  },
  currency: { status: 409, code: 'currency', detail: 'The donation is not in gourdes.' },
  unknown: { status: 404, code: 'unknown', detail: 'There is no donation with this reference.' },
};

export const pasteSubmission = defineSubmission({
  access,
  schema: pasteSchema,
  errors: fieldErrors<'text', PasteError>,
  async run({ db, access: { account } }, { text }) {
    const { support } = await findSettings(db);
    const ownPhones = [support.moncash.number, support.natcash.number].map((phone) =>
      phone.replace(/\D/g, '').slice(-8),
    );
    return insertPayment(db, { sms: text, accountId: account.id, ownPhones }, Date.now());
  },
});

export const correctionSubmission = defineSubmission({
  access,
  schema: correctionSchema,
  errors: fieldErrors<CorrectionField, CorrectionField>,
  rejections,
  run: ({ db, params, access: { account } }, input) =>
    correctPayment(
      db,
      { id: idOf(params), accountId: account.id, role: account.role },
      input,
      Date.now(),
    ),
});

/**
 * What became of a match; the payment that the donation has already; or the donation to ask about.
 */
type Matched =
  | { entryId: string; isSameAmount: boolean; reference: string }
  | { takenBy: string }
  | { asked: string };

export const matchSubmission = defineSubmission({
  access,
  schema: matchSchema,
  fields: ['reference', 'asks'],
  errors: fieldErrors<'reference', string>,
  rejections,
  async run(
    { db, params, access: { account } },
    input,
  ): Promise<Result<Matched, never, keyof typeof rejections>> {
    const reference = readReference(input.reference);
    if (reference === null) return { outcome: 'rejected', reason: 'unknown' };
    const paymentId = idOf(params);
    if (input.asks && (await isOtherAmount(db, paymentId, reference)))
      return done({ asked: reference });
    const matched = await matchPayment(
      db,
      { paymentId, reference, accountId: account.id, role: account.role },
      Date.now(),
    );
    if (matched.outcome === 'done') return done({ ...matched.value, reference });
    if (matched.outcome !== 'rejected' || matched.reason !== 'decided') return matched;
    const other = await findPaymentOf(db, reference);
    return other && other.id !== paymentId ? done({ takenBy: other.id }) : matched;
  },
});

/** Whether a donation that a payment can be matched with was announced with another amount. */
async function isOtherAmount(db: Db, paymentId: string, reference: string): Promise<boolean> {
  const [payment, donation] = [
    await findPayment(db, paymentId),
    await findDonationByReference(db, reference),
  ];
  if (!payment || payment.amount_minor === null || !donation || donation.currency !== 'HTG')
    return false;
  return payment.donation_id === null && donation.amount_minor !== payment.amount_minor;
}

export const dismissalSubmission = defineSubmission({
  access,
  schema: z.object({}),
  errors: fieldErrors,
  rejections,
  run: ({ db, params, access: { account } }) =>
    dismissPayment(db, { paymentId: idOf(params), accountId: account.id }, Date.now()),
});

export const unexpectedSubmission = defineSubmission({
  access,
  schema: z.object({}),
  errors: fieldErrors,
  rejections,
  run: ({ db, params, access: { account } }) =>
    keepAsUnexpected(db, { paymentId: idOf(params), accountId: account.id }, Date.now()),
});

/** The same for each of the donations that are ticked. */
export const bulkSubmission = defineSubmission({
  access,
  schema: bulkSchema,
  fields: ['intent', 'filter', ...selectionFields],
  errors: fieldErrors,
  async run({ db, access: { account } }, { references, state, filter }) {
    const now = Date.now();
    const by = {
      accountId: account.id,
      role: account.role,
      state,
      from: bulkSteps[state],
      reason: null,
    };
    const changed = await changeEach(references, (reference) =>
      changeState(db, { ...by, reference }, now),
    );
    return done({ search: bulkSearch(changed, now), filter });
  },
});

/** Editors may set a donation to received, or back; owners confirm and refuse. */
export const stateSubmission = defineSubmission({
  access,
  schema: stateSchema,
  fields: ['state', 'reason'],
  errors: fieldErrors<'reason', ReasonError>,
  rejections: {
    ...rejections,
    forbidden: {
      status: 403,
      code: 'forbidden',
      detail: 'Owners confirm and refuse donations, and take that back.',
    },
  },
  run: ({ db, params, access: { account } }, input) =>
    changeState(
      db,
      {
        ...input,
        reference: readReference(params?.['reference'] ?? '') ?? '',
        accountId: account.id,
        role: account.role,
      },
      Date.now(),
    ),
});
