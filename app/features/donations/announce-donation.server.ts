import { normalizeEmail } from '#app/features/accounts/accounts.ts';
import { appContext, clientIpContext, type RequestArgs } from '#app/http/context.ts';
import type { Outage } from '#app/http/outage.ts';
import { takeLimits } from '#app/http/rate-limits/limits.server.ts';
import { donationLimits, donorMailLimits } from '#app/http/rate-limits/limits.ts';
import { type Limited, withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import { requestLocale } from '#app/http/request-locale.ts';
import type { SpamReason } from '#app/http/spam.ts';
import { announceDonation, findAnnounced } from './donations.server.ts';
import type { DonationInput } from './schema.ts';

type Sent = {
  /** Of the form or the call and what it holds: with it, sending the same once more stores nothing. */
  key: string;
  accountId: string | null;
  spamReason: SpamReason | null;
};

/** For the page's form and the API: stores the pledge within limits, and decides whether the donor's address gets a mail. */
export async function announce(
  { request, context }: RequestArgs,
  input: DonationInput,
  { key, accountId, spamReason }: Sent,
): Promise<Exclude<Limited<{ reference: string }>, Outage>> {
  const { db, secret, wakeOutbox } = context.get(appContext);
  const earlier = await findAnnounced(db, key);
  if (earlier) return { outcome: 'done', result: { reference: earlier } };
  const from = { secret, clientIp: context.get(clientIpContext) };
  const done = await withinLimits(db, donationLimits(from), async () => {
    const mailLimits = donorMailLimits({ ...from, email: normalizeEmail(input.email) });
    // Beyond its limits the mail is left out, never the pledge: the page says the same as the mail.
    const tellsDonor = spamReason === null && (await takeLimits(db, mailLimits, Date.now())).allowed;
    const locale = requestLocale(request);
    return announceDonation(db, input, { idempotencyKey: key, accountId, locale, spamReason, tellsDonor }, Date.now());
  });
  wakeOutbox();
  return done;
}
