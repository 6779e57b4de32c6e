import type { Account } from '#app/http/session/account.ts';

/** What a member may tell, and need not. */
export const profileParts = ['picture', 'phone', 'genre', 'birthdate', 'country', 'region'] as const satisfies (keyof Account)[];
export type ProfilePart = (typeof profileParts)[number];

export const missingParts = (account: Pick<Account, ProfilePart>): ProfilePart[] =>
  profileParts.filter((part) => account[part] === null);

/** What stands for a member without a picture: the first letters of the first and the last word of the name. */
export function initialsOf(username: string): string {
  const words = username.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase('fr') || ([...username][0] ?? '');
}
