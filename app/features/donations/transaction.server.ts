import { type RawBuilder, sql } from 'kysely';

/**
 * `transactionKey` of a column; the same expression as in the indexes `payment_transaction_key` and
 * `donation_transaction_key`.
 */
export const transactionKeyOf = (column: string): RawBuilder<string | null> =>
  sql`(upper(replace(replace(replace(replace(replace(${sql.ref(column)}, '.', ''), '-', ''), ' ', ''), '/', ''), '_', '')))`;
