/** Bounds in UTF-16 units. */
export const reviewBounds = { sms: 2_000, reason: 500 } as const;

/** In the order of the form. */
export const correctionFields = ['amount', 'phone', 'transaction'] as const;
