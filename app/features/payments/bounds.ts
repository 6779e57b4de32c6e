/** In UTF-16 units. */
export const maxSms = 2_000;

/** In the order of the form. */
export const correctionFields = ['amount', 'phone', 'transaction'] as const;

/** In UTF-16 units: how money was given back. */
export const maxHow = 200;

/** Most things whose money is to be returned that are listed, and counted. */
export const maxRefunds = 100;
/** Of those that are returned. */
export const maxReturned = 50;

/** What is typed to find what a payment is for. */
export const maxTyped = 40;
