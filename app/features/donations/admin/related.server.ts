import { can } from '#app/http/session/permissions.ts';
import { formatMoney, formatMonth } from '#app/i18n/format.ts';
import { sameEmail } from '#app/office/personal-data.server.ts';
import type { RelatedSource } from '#app/office/related.server.ts';
import { countedOf, shownStateOf } from '../donations.ts';
import { donationNames } from '../names.ts';
import { officeTexts } from './office-texts.ts';

export const relatedDonations: RelatedSource = {
  title: (locale) => officeTexts[locale].related,
  async list(db, { email, locale, role }, limit) {
    // Anybody can write under somebody else's address, and editors look up no donor by theirs.
    if (!can(role, 'donor.contact')) return [];
    const rows = await db
      .selectFrom('donation')
      .selectAll()
      .where(sameEmail('email', email.toLowerCase()))
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => {
      const { amount, currency } = countedOf(row);
      const state = donationNames[locale].states[shownStateOf(row)];
      return {
        to: `/admin/donations/${row.reference.toLowerCase()}`,
        text: formatMoney(locale, amount, currency),
        about: `${formatMonth(locale, row.created_at)} · ${state}`,
      };
    });
  },
};
