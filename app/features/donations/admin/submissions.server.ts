import { findSettings } from '#app/features/settings/settings.server.ts';
import type { RequestArgs } from '#app/http/context.ts';
import { fieldErrors } from '#app/http/result.ts';
import { requireRole } from '#app/http/session/guards.server.ts';
import { defineSubmission } from '#app/http/submission.server.ts';
import { readReference } from '../reference.ts';
import { correctPayment, insertPayment } from './payments.server.ts';
import { changeState } from './review.server.ts';
import {
  type CorrectionField,
  correctionSchema,
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
