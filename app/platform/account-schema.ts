import type { Generated, Selectable } from 'kysely';

export interface AccountTable {
  id: string;
  /** In lower case; unique. */
  email: string;
  username: string;
  /** Argon2id in PHC form, or null when only a provider opens the account. */
  password_hash: string | null;
  phone: string | null;
  genre: string | null;
  /** `2001-12-31`. */
  birthdate: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  region: string | null;
  /** `stored/<id>/<width>x<height>` (platform/image-formats.ts), or null. */
  picture: string | null;
  role: string;
  /** When the account became an owner's; null for everyone else. */
  owner_since: number | null;
  email_verified_at: number | null;
  locale: string;
  /** The visitor's local time at sign-up, as sent: `2026-11-20T09:30`. */
  local_date_time: string | null;
  /**
   * Raised when device cookies must no longer be recognized: they are signed for one generation.
   */
  device_generation: Generated<number>;
  created_at: number;
  updated_at: number;
  /** While set, nobody can log in to the account, and its sessions are over. */
  suspended_at: number | null;
}

/**
 * A linked identity at a provider, with its claims from the last login. Never the provider's
 * tokens.
 */
export interface IdentityTable {
  issuer: string;
  subject: string;
  account_id: string;
  email: string;
  name: string | null;
  given_name: string | null;
  family_name: string | null;
  picture_url: string | null;
  created_at: number;
  last_used_at: number;
}

export interface SessionTable {
  id: string;
  /**
   * An HMAC, under the site's secret, of the SHA-256 of the cookie's token; while `keyed_at` is
   * null, that SHA-256.
   */
  token_hash: string;
  account_id: string;
  /** Browser and system, such as `Chrome, Android`. */
  user_agent: string | null;
  created_at: number;
  last_seen_at: number;
  /** The absolute timeout; the idle timeout is computed from `last_seen_at`. */
  expires_at: number;
  /** When `token_hash` was computed with the secret. */
  keyed_at: number | null;
  /** When the member last proved who they are: at login, or at /login/confirm. */
  confirmed_at: number | null;
}

/** What happened to an account. Rows are only inserted; the retention sweep deletes old ones. */
export interface SecurityEventTable {
  id: string;
  at: number;
  /** A `SecurityEventKind` (features/accounts/security-events). */
  kind: string;
  /** Null where no account has the email address, and after the account was deleted. */
  account_id: string | null;
  /** An HMAC of the email address, where `account_id` is null. */
  pseudonym: string | null;
  /** The account that did it, when it was another one; null for a command. */
  actor_id: string | null;
  /** The session it was done in; it may be over. */
  session_id: string | null;
  /** An HMAC of the IP network: events from the same network have the same one. */
  network: string | null;
  /** Browser and system, such as `Chrome, Android`. */
  device: string | null;
  /** JSON without personal data. */
  details: string | null;
}

/** A WebAuthn credential that can be discovered by the authenticator and verifies its user. */
export interface PasskeyTable {
  id: string;
  account_id: string;
  /** As the authenticator made it, in base64url; unique. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  /** The authenticator's signature counter; many always send 0. */
  counter: number;
  /** Separated by commas. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

export interface AuthenticatorAppTable {
  account_id: string;
  /** AES-256-GCM, with a key derived from the app secret. */
  encrypted_secret: string;
  /** The time step of the last accepted code: no code is accepted twice. */
  last_step: number;
  created_at: number;
}

/** An unused recovery code; it is deleted with its use. */
export interface RecoveryCodeTable {
  /**
   * Argon2id in PHC form; the codes of one set share a salt, so that a code is hashed once to be
   * looked up.
   */
  code_hash: string;
  account_id: string;
  created_at: number;
}

export interface OneTimeTokenTable {
  /** SHA-256 of the token in the email. */
  token_hash: string;
  purpose: string;
  account_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A change of an account's email address, asked for or made. */
export interface EmailChangeTable {
  id: string;
  account_id: string;
  /** Who gets the notices; null when nobody had verified that it is the member's. */
  old_email: string | null;
  new_email: string;
  created_at: number;
  /** Null until the link that was emailed to the new address is used. */
  changed_at: number | null;
}

export interface RateLimitTable {
  /** An HMAC: no IP address or email address can be read from it. */
  key: string;
  /** When the token bucket is full again; older rows are stale. */
  full_at: number;
}

/**
 * A provider's token or a passkey's challenge that was used, stored until it expires: replay
 * protection.
 */
export interface UsedTokenTable {
  /** A hash of the signed part. */
  fingerprint: string;
  expires_at: number;
}

/** A used captcha solution, stored until it expires: replay protection. No personal data. */
export interface SpentChallengeTable {
  nonce: string;
  /** An HMAC of the submission it was used for. */
  spent_on: string;
  expires_at: number;
}

export interface AccountSchema {
  account: AccountTable;
  identity: IdentityTable;
  session: SessionTable;
  security_event: SecurityEventTable;
  passkey: PasskeyTable;
  authenticator_app: AuthenticatorAppTable;
  recovery_code: RecoveryCodeTable;
  one_time_token: OneTimeTokenTable;
  email_change: EmailChangeTable;
  rate_limit: RateLimitTable;
  used_token: UsedTokenTable;
  spent_challenge: SpentChallengeTable;
}

export type AccountRow = Selectable<AccountTable>;
export type SecurityEventRow = Selectable<SecurityEventTable>;
export type SessionRow = Selectable<SessionTable>;
