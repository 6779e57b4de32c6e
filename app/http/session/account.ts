import { isLocale, type Locale } from '#app/i18n/locale.ts';
import type { AccountRow } from '#db/schema.ts';

/** In order: each may do what those before may. */
export const roles = ['member', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

const isRole = (value: string): value is Role => (roles as readonly string[]).includes(value);
export const hasRole = (role: Role, wanted: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(wanted);

export const genres = ['feminin', 'masculin'] as const;
export type Genre = (typeof genres)[number];

export type Account = {
  id: string;
  email: string;
  username: string;
  /** False when the member can log in only with a provider. */
  hasPassword: boolean;
  phone: string | null;
  genre: Genre | null;
  birthdate: string | null;
  country: string | null;
  region: string | null;
  picture: string | null;
  role: Role;
  /** Since when the account is an owner's, in milliseconds since 1970; null for everyone else. */
  ownerSince: number | null;
  /** Milliseconds since 1970, or null until the email address is verified. */
  emailVerifiedAt: number | null;
  locale: Locale;
  createdAt: number;
};

export function readAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    hasPassword: row.password_hash !== null,
    phone: row.phone,
    genre: genres.includes(row.genre as Genre) ? (row.genre as Genre) : null,
    birthdate: row.birthdate,
    country: row.country,
    region: row.region,
    picture: row.picture,
    role: isRole(row.role) ? row.role : 'member',
    // An owner whose row does not say since when is one since the account was made.
    ownerSince: row.role === 'owner' ? (row.owner_since ?? row.created_at) : null,
    emailVerifiedAt: row.email_verified_at,
    locale: isLocale(row.locale) ? row.locale : 'fr',
    createdAt: row.created_at,
  };
}
