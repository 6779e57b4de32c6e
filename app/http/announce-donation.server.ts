import { normalizeEmail } from '#app/domain/accounts/accounts.ts';
import type { DonationInput } from '#app/domain/donations/donations.schema.ts';
import { announceDonation, findAnnounced } from '#app/domain/donations/donations.server.ts';
import { takeLimits } from '#app/domain/limits/limits.server.ts';
import { donationLimits, donorMailLimits } from '#app/domain/limits/limits.ts';
import type { Suspicion } from '#app/domain/outbox/suspicion.ts';
import { appContext, type RequestArgs } from './context.ts';
import type { Outage } from './outage.ts';
import { requestLocale } from './request-locale.ts';
import { clientAddressContext } from './session.server.ts';
import { type Limited, withinLimits } from './within-limits.server.ts';

type Sent = {
  /** Of the form or the call and what it holds: with it, sending the same once more stores nothing. */
  key: string;
  accountId: string | null;
  suspicion: Suspicion | null;
};

/** For the page's form and the API: stores the pledge within limits, and decides whether the donor's address gets a mail. */
export async function announce(
  { request, context }: RequestArgs,
  input: DonationInput,
  { key, accountId, suspicion }: Sent,
): Promise<Exclude<Limited<{ reference: string }>, Outage>> {
  const { db, secret, wakeOutbox } = context.get(appContext);
  const earlier = await findAnnounced(db, key);
  if (earlier) return { outcome: 'done', result: { reference: earlier } };
  const from = { secret, clientAddress: context.get(clientAddressContext) };
  const done = await withinLimits(db, donationLimits(from), async () => {
    const mailLimits = donorMailLimits({ ...from, email: normalizeEmail(input.email) });
    // Beyond its limits the mail is left out, never the pledge: the page says the same as the mail.
    const tellsDonor = suspicion === null && (await takeLimits(db, mailLimits, Date.now())).allowed;
    const locale = requestLocale(request);
    return announceDonation(db, input, { idempotencyKey: key, accountId, locale, suspicion, tellsDonor }, Date.now());
  });
  wakeOutbox();
  return done;
}
