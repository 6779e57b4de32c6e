import { findSettings } from '#app/features/settings/settings.server.ts';
import { setSettings } from '#app/features/settings/shown.server.ts';
import { withCaptcha } from '#app/http/captcha/solution.schema.ts';
import { senderProblems } from '#app/http/operation.ts';
import type { Feature } from '#app/office/registry.ts';
import { donationExport } from './admin/csv-export.server.ts';
import { donationJournalTexts } from './admin/journal-texts.ts';
import { donationPayable } from './admin/payable.server.ts';
import { relatedDonations } from './admin/related.server.ts';
import { searchDonations } from './admin/search.server.ts';
import { donationBadges, donationsOfWeek, listWaitingDonations } from './admin/waiting.server.ts';
import { deleteOldDonations } from './donations.server.ts';
import { openMethods } from './donations.ts';
import { donationEmail, donationStateEmail, donationThanksEmail } from './email.server.ts';
import { donationNotification } from './notification.ts';
import { payeeChangeEmail } from './payees/email.server.ts';
import { applyDuePayees, requestedText } from './payees/payees.server.ts';
import { donationData } from './personal-data.server.ts';
import { announcedSchema, donationSchema } from './schema.ts';

export const donations: Feature = {
  setup: [
    {
      key: 'money',
      order: 5,
      label: {
        fr: 'Où va l’argent des dons',
        en: 'Where donations go',
        ht: 'Kote lajan don yo ale',
      },
      to: '/admin/payees',
      isDone: async (db) => openMethods(setSettings(await findSettings(db)).support).length > 0,
    },
  ],
  notifications: [donationNotification],
  journal: {
    texts: donationJournalTexts,
    tables: { payment: { refers: { donation_id: 'donation' } } },
    subjects: {
      donation: {
        kind: 'donations',
        name: { table: 'donation', column: 'reference' },
        unnamed: 'id',
      },
      payee: { doneText: requestedText },
    },
    by: { 'payee.abandoned': 'site' },
  },
  emails: [donationEmail, donationThanksEmail, donationStateEmail, payeeChangeEmail],
  badges: donationBadges,
  waiting: listWaitingDonations,
  week: donationsOfWeek,
  clocks: [{ name: 'due changes of where donations go', everyMs: 1_000, run: applyDuePayees }],
  payables: [donationPayable],
  sweeps: { donations: deleteOldDonations },
  personalData: donationData,
  search: searchDonations,
  related: relatedDonations,
  exports: [donationExport],
  operations: [
    {
      path: '/api/donations',
      id: 'announceDonation',
      summary:
        'Create a donation, with a solved challenge in `captcha`, or as a member with a verified email address; a member’s donation belongs to the account. `amount` is a number with at most two decimals, or text as people write it. Moncash and Natcash take HTG only, PayPal USD and EUR. The same donation sent again with the same solution counts once.',
      input: withCaptcha(donationSchema),
      success: [201, 'It is stored; its page is at Location.', announcedSchema],
      problems: senderProblems,
      byBearer: true,
    },
  ],
};
