/** In characters: fewer find everything. */
export const shortest = 2;
export const longest = 100;

/** A group of so many hits may have more: the rest is found with more words. */
export const most = 10;
