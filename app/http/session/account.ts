import { isLocale } from '#app/i18n/locale.ts';
import type { AccountRow } from '#db/schema.ts';

/** In order: each may do what those before may. */
export const roles = ['member', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

export const hasRole = (role: Role, wanted: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(wanted);

export const genres = ['feminin', 'masculin'] as const;

export type Account = ReturnType<typeof readAccount>;

export function readAccount(row: AccountRow) {
  return {
    id: row.id,
    email: row.email,
    username: row.username,
    /** False when the member can log in only with a provider. */
    hasPassword: row.password_hash !== null,
    phone: row.phone,
    genre: genres.find((genre) => genre === row.genre) ?? null,
    birthdate: row.birthdate,
    country: row.country,
    region: row.region,
    picture: row.picture,
    role: roles.find((role) => role === row.role) ?? 'member',
    /**
     * Since when the account is an owner's, in milliseconds since 1970: since it was made, where
     * its row does not say. Null for everyone else.
     */
    ownerSince: row.role === 'owner' ? (row.owner_since ?? row.created_at) : null,
    /** Milliseconds since 1970, or null until the email address is verified. */
    emailVerifiedAt: row.email_verified_at,
    locale: isLocale(row.locale) ? row.locale : 'fr',
    createdAt: row.created_at,
  };
}
