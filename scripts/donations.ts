import { oneLine } from '#app/email/sanitize.ts';
import { changeState } from '#app/features/donations/admin/review.server.ts';
import { stateSchema } from '#app/features/donations/admin/schema.ts';
import { listDonations } from '#app/features/donations/donations.server.ts';
import {
  announcedOf,
  differenceOf,
  donationStates,
  stateOf,
} from '#app/features/donations/donations.ts';
import { readReference } from '#app/features/donations/reference.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { formatDateTime, formatMoney } from '#app/i18n/format.ts';
import { CommandError, withSite } from './site.ts';

// npm run donations                           lists the newest donations
// npm run donations -- BWT-7K3MPV received    sets the state of one, as the back-office does
// npm run donations -- BWT-7K3MPV refused "No transfer arrived."   emails the donor the reason
const [given, asked, ...reason] = process.argv.slice(2);

const shown = 100;

await withSite(async ({ db }) => {
  if (given === undefined) {
    const donations = await listDonations(db, shown);
    if (donations.length === 0) console.log('There are no donations yet.');
    for (const donation of donations) {
      const announced = announcedOf(donation);
      const received = differenceOf(donation);
      const money = formatMoney('fr', announced.amount, announced.currency);
      const differs = received
        ? `, reçu ${formatMoney('fr', received.amount, received.currency)}`
        : '';
      const method = donationTexts.fr.methods[donation.method];
      const mark = donation.suspicion ? ' [à vérifier]' : '';
      const when = formatDateTime('fr', donation.created_at);
      const donor = `${oneLine(donation.name, 100)} <${donation.email}>${mark}`;
      console.log(
        `${donation.reference}  ${stateOf(donation).padEnd(9)}  ${when}  ${money}${differs}, ${method}  ${donor}`,
      );
    }
    return;
  }
  const state = donationStates.find((each) => each === asked);
  if (!state) throw new CommandError(`Give a state, one of: ${donationStates.join(', ')}.`);
  const change = stateSchema.safeParse({ state, reason: reason.join(' ') });
  if (!change.success)
    throw new CommandError(
      'Give the reason of a refusal, of at most 500 characters: it is emailed to the donor, word for word.',
    );
  const reference = readReference(given);
  const by = { accountId: null, role: 'owner' as const };
  const changed =
    reference && (await changeState(db, { ...by, ...change.data, reference }, Date.now()));
  if (!changed || (changed.outcome === 'rejected' && changed.reason === 'gone'))
    throw new CommandError(`There is no donation ${given}.`);
  console.log(
    changed.outcome === 'done'
      ? `${reference} is now ${state}.`
      : `${reference} is ${state} already.`,
  );
});
