import type { RouterContextProvider } from 'react-router';
import { appContext, clientIpContext } from '#app/http/context.ts';
import type { Outage } from '#app/http/outage.ts';
import { referenceLimits } from '#app/http/rate-limits/limits.ts';
import { type Limited, withinLimits } from '#app/http/rate-limits/within-limits.server.ts';
import type { DonationRow } from '#app/platform/schema.ts';
import { findDonationByReference } from './donations.server.ts';
import { readReference } from './reference.ts';

/** Finds a donation by what stands in an address. Each look counts, found or not, so that guessing finds none. */
export async function lookUpDonation(
  context: Readonly<RouterContextProvider>,
  text: string,
): Promise<Exclude<Limited<DonationRow | undefined>, Outage>> {
  const { db, secret } = context.get(appContext);
  const reference = readReference(text);
  if (!reference) return { outcome: 'done', result: undefined };
  const limits = referenceLimits({ secret, clientIp: context.get(clientIpContext) });
  return withinLimits(db, limits, () => findDonationByReference(db, reference));
}
