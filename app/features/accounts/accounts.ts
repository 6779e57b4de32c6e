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
