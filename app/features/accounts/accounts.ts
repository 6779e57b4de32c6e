import type { Locale } from '#app/i18n/locale.ts';

/** In order: each may do what those before may. */
export const roles = ['member', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

export const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value);
export const hasRole = (role: Role, wanted: Role): boolean => roles.indexOf(role) >= roles.indexOf(wanted);

export const genres = ['feminin', 'masculin'] as const;
export type Genre = (typeof genres)[number];

/** An account as pages show it to its member. */
export type Account = {
  id: string;
  email: string;
  username: string;
  /** False when only a provider opens the account. */
  hasPassword: boolean;
  phone: string | null;
  genre: Genre | null;
  birthdate: string | null;
  country: string | null;
  region: string | null;
  picture: string | null;
  role: Role;
  /** Milliseconds since 1970, or null while nobody has proved the address. */
  emailVerifiedAt: number | null;
  locale: Locale;
  createdAt: number;
};

export type AccountErrorCode =
  /** There is no such account (any more). */
  | 'account_not_found'
  /** What is asked needs a proved e-mail address. */
  | 'email_unverified'
  /** The provider has not verified the address it names. */
  | 'identity_unverified'
  /** The site would be left without an owner. */
  | 'last_owner';

/** A rule that refuses a command. HTTP answers 404 or 409; nothing was changed. */
export class AccountError extends Error {
  override name = 'AccountError';
  readonly code: AccountErrorCode;

  constructor(code: AccountErrorCode) {
    super(code);
    this.code = code;
  }
}

/** One mailbox, one account: mail servers do not tell cases apart. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** What can be wrong with a field; the messages of `accounts.errors` translate it. */
export type AccountFieldError =
  | 'username'
  | 'usernameCharacters'
  | 'usernameLength'
  | 'email'
  | 'password'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordCommon'
  | 'phone'
  | 'genre'
  | 'birthdate'
  | 'country'
  | 'region'
  | 'token';
