/** Each language adds at most so much to the file. */
export const maxLanguageBytes = 6_000_000;
