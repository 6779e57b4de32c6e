import { oneLine } from '#app/email/sanitize.ts';
import { listDonations, setDonationState } from '#app/features/donations/donations.server.ts';
import { donationStates, isDonationState, type Method, stateOf } from '#app/features/donations/donations.ts';
import { readReference } from '#app/features/donations/reference.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { type Currency, formatDateTime, formatMoney } from '#app/i18n/format.ts';
import { CommandError, withSite } from './site.ts';

// npm run donations                          lists the newest donations
// npm run donations -- BWT-7K3MPV received   puts one in a state; the donor gets an email about it
const [given, state] = process.argv.slice(2);

/** Most donations that are listed. */
const shown = 100;

await withSite(async ({ db }) => {
  if (given === undefined) {
    const donations = await listDonations(db, shown);
    if (donations.length === 0) console.log('There are no donations yet.');
    for (const donation of donations) {
      const money = formatMoney('fr', donation.amount_minor, donation.currency as Currency);
      const method = donationTexts.fr.methods[donation.method as Method];
      const mark = donation.suspicion ? ' [à vérifier]' : '';
      const when = formatDateTime('fr', donation.created_at);
      console.log(
        `${donation.reference}  ${stateOf(donation).padEnd(9)}  ${when}  ${money}, ${method}  ${oneLine(donation.name, 100)} <${donation.email}>${mark}`,
      );
    }
    return;
  }
  if (state === undefined || !isDonationState(state))
    throw new CommandError(`Give a state, one of: ${donationStates.join(', ')}.`);
  const reference = readReference(given);
  if (!reference || !(await setDonationState(db, reference, state, Date.now())))
    throw new CommandError(`There is no donation ${given}.`);
  console.log(`${reference} is now ${state}.`);
});
