import type { RouterContextProvider } from 'react-router';
import { findDonationByReference } from '#app/domain/donations/donations.server.ts';
import { readReference } from '#app/domain/donations/reference.ts';
import { referenceLimits } from '#app/domain/limits/limits.ts';
import type { DonationRow } from '#app/platform/schema.ts';
import { appContext } from './context.ts';
import type { Outage } from './outage.ts';
import { clientAddressContext } from './session.server.ts';
import { type Limited, withinLimits } from './within-limits.server.ts';

/** Finds a donation by what stands in an address. Each look counts, found or not, so that guessing finds none. */
export async function lookUpDonation(
  context: Readonly<RouterContextProvider>,
  text: string,
): Promise<Exclude<Limited<DonationRow | undefined>, Outage>> {
  const { db, secret } = context.get(appContext);
  const reference = readReference(text);
  if (!reference) return { outcome: 'done', result: undefined };
  const limits = referenceLimits({ secret, clientAddress: context.get(clientAddressContext) });
  return withinLimits(db, limits, () => findDonationByReference(db, reference));
}
