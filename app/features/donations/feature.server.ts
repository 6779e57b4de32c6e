import type { Feature } from '#app/office/registry.ts';
import { donationExport } from './admin/csv-export.server.ts';
import { deleteOldPayments } from './admin/payments.server.ts';
import { searchDonations } from './admin/search.server.ts';
import { donationBadges, donationsOfWeek, listWaitingDonations } from './admin/waiting.server.ts';
import { deleteOldDonations } from './donations.server.ts';
import { donationEmail, donationStateEmail, donationThanksEmail } from './email.server.ts';
import { payeeChangeEmail } from './payees/email.server.ts';
import { applyDuePayees } from './payees/payees.server.ts';

export const donations: Feature = {
  emails: [donationEmail, donationThanksEmail, donationStateEmail, payeeChangeEmail],
  badges: donationBadges,
  waiting: listWaitingDonations,
  week: donationsOfWeek,
  clocks: [
    {
      name: 'due changes of where donations go',
      everyMs: 1_000,
      run: ({ db }, now) => applyDuePayees(db, now),
    },
  ],
  sweeps: {
    donations: ({ db }, now) => deleteOldDonations(db, now),
    payments: ({ db }, now) => deleteOldPayments(db, now),
  },
  search: searchDonations,
  exports: [donationExport],
};
