import {
  composeKnownAddress,
  composePasswordChanged,
  composeReset,
  composeVerify,
} from '#app/features/accounts/account-emails.server.ts';
import { composeContactMail } from '#app/features/contact/contact-email.ts';
import { findMessage } from '#app/features/contact/messages.server.ts';
import { composeDonation, composeDonationState, composeDonationThanks } from '#app/features/donations/donation-mails.server.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#app/platform/schema.ts';
import type { EntryOf, OutboxEntry, OutboxKind } from './outbox.ts';
import type { Mail } from './transports/mail.ts';

/** Without `to`, a mail goes to the company. */
type ComposedMail = Pick<Mail, 'subject' | 'text'> & Partial<Omit<Mail, 'id' | 'from'>>;
/** `teamLocale` is the language of mails to the company; `createdAt` is when the entry was noted. Times in milliseconds since 1970. */
type Composing = { db: Db; publicUrl: string; teamLocale: Locale; now: number; createdAt: number };

const composers: { [Kind in OutboxKind]: (site: Composing, entry: EntryOf<Kind>) => Promise<ComposedMail | null> } = {
  contact: async ({ db, teamLocale }, { messageId }) => {
    const message = await findMessage(db, messageId);
    if (!message) throw new Error(`message ${messageId} is not there`);
    return composeContactMail(message, teamLocale);
  },
  verify: (site, { accountId, locale }) => composeVerify(site, accountId, locale),
  'known-address': (site, { accountId, locale }) => composeKnownAddress(site, accountId, locale),
  reset: (site, { accountId, locale }) => composeReset(site, accountId, locale),
  'password-changed': (site, { accountId }) => composePasswordChanged(site, accountId, site.createdAt),
  donation: (site, { donationId }) => composeDonation(site, donationId),
  'donation-thanks': (site, { donationId }) => composeDonationThanks(site, donationId),
  'donation-state': (site, { donationId, state }) => composeDonationState(site, donationId, state),
};

/** The mail of an entry, or null when there is none to send any more. @throws Error for a kind that this version does not know. */
export async function composeMail(row: OutboxRow, site: Omit<Composing, 'createdAt'>): Promise<ComposedMail | null> {
  const entry = { ...JSON.parse(row.payload), kind: row.kind } as OutboxEntry;
  // The table gives each kind its own composer; TypeScript cannot see that the two agree.
  const compose = composers[entry.kind] as ((site: Composing, entry: OutboxEntry) => Promise<ComposedMail | null>) | undefined;
  if (!compose) throw new Error(`no mail of the kind ${row.kind} is known here`);
  return compose({ ...site, createdAt: row.created_at }, entry);
}
