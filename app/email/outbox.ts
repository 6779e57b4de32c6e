import type { DonationState } from '#app/features/donations/donations.ts';
import type { Locale } from '#app/i18n/locale.ts';

/**
 * What a waiting mail is made from when its turn comes: ids, so that texts are stored once, and what no row tells, such as the
 * language that the reader reads now. Never a token, an address or a text.
 */
export type OutboxEntry =
  | { kind: 'contact'; messageId: string }
  | { kind: 'verify' | 'known-address'; accountId: string; locale: Locale }
  /** Without an account nothing is sent; the row is written all the same, so that asking takes the same time. */
  | { kind: 'reset'; accountId: string | null; locale: Locale }
  | { kind: 'password-changed'; accountId: string }
  /** To the team, and to the donor. */
  | { kind: 'donation' | 'donation-thanks'; donationId: string }
  | { kind: 'donation-state'; donationId: string; state: DonationState };

export type OutboxKind = OutboxEntry['kind'];
export type EntryOf<Kind extends OutboxKind> = Extract<OutboxEntry, { kind: Kind }>;

/** How long a worker may hold an entry, in milliseconds: longer than any transport's own time limit. */
export const claimMs = 5 * 60_000;

/**
 * From this many failed tries on, about a day, the log raises its voice. What fails for a while is never given up: a message is not
 * to be lost. What is refused for good stays too, until somebody has it tried again.
 */
export const alarmAttempts = 18;

/** Whether an entry that only ever heard of too many mails has waited for a day. */
export const isLate = ({ created_at }: { created_at: number }, now: number): boolean => now - created_at > 24 * 60 * 60_000;

/** Waits before the next try, in milliseconds: 5 s, 10 s, 20 s, … up to 3 hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, attempts - 1), 3 * 60 * 60_000);
}
