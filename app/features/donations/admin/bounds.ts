/** In UTF-16 units. */
export const maxReason = 500;
