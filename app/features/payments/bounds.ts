/** In UTF-16 units. */
export const maxSms = 2_000;

/** In the order of the form. */
export const correctionFields = ['amount', 'phone', 'transaction'] as const;

/** In UTF-16 units: how money was given back. */
export const maxHow = 200;

/** In UTF-16 units: the text to find the thing that a payment is for. */
export const maxTyped = 40;
