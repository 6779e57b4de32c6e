import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** A transaction number as two of them are compared: people leave out its separators. */
export const transactionKey = (text: string): string => text.toUpperCase().replace(/[\s./_-]/g, '');

/** A part of a number that is worth searching for: four characters, one of them a digit. */
export function transactionKeyIn(text: string): string | null {
  const key = transactionKey(text);
  return /^(?=.*\d)[A-Z\d]{4,40}$/.test(key) ? key : null;
}

/** The same expression as in `payment_transaction_key` and `donation_transaction_key`. */
export const transactionKeyOf = (column: string): RawBuilder<string | null> =>
  sql`(upper(replace(replace(replace(replace(replace(${sql.ref(column)}, '.', ''), '-', ''), ' ', ''), '/', ''), '_', '')))`;

/** The number of a transfer, as people type it. */
export const transactionSchema = z
  .string('transaction')
  .transform((text) => text.replace(/\s/g, ''))
  .refine(
    (text) => /^[A-Z\d]+(?:[./_-][A-Z\d]+)*$/i.test(text) && /^.{4,32}$/.test(transactionKey(text)),
    'transaction',
  );
