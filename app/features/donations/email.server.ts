import { type EmailPart, renderEmail } from '#app/email/layout.ts';
import { spamMark, submissionFacts } from '#app/email/team.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { findShownSettings } from '#app/features/settings/shown.server.ts';
import { formatMoney, type Money } from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { placeTexts } from '#app/i18n/place-texts.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { DonationRow } from '#db/schema.ts';
import {
  announcedOf,
  type DonationState,
  differenceOf,
  donationPath,
  paymentDetails,
  receivedOf,
  stateOf,
} from './donations.ts';
import { donationEmailTexts } from './email-texts.ts';
import { donationTexts } from './texts.ts';

export const donationEmail = defineEmail<{ donationId: string }>({
  kind: 'donation',
  findRecipient: async () => 'company',
  async render({ db, publicUrl, teamLocale }, { donationId }) {
    const donation = await findDonation(db, donationId);
    if (!donation) return null;
    const { recipient } = (await findSettings(db)).support;
    const locale = teamLocale;
    const params = donationParameters(donation, { locale, recipient });
    const { name, email, message } = emailTexts[locale].submission;
    const t = donationTexts[locale];
    const { team, amount, button } = donationEmailTexts[locale];
    const facts = [
      { name: 'to_name', label: team.recipient, value: params.to_name },
      { name: 'from_name', label: name, value: params.from_name },
      { name: 'email', label: email, value: params.email },
      { name: 'phone', label: team.phone, value: params.phone },
      { name: 'amount', label: amount, value: `${params.amount} (${donation.currency})` },
      { name: 'transferMethod', label: t.form.transferMethod, value: params.transferMethod },
      { label: t.reference, value: donation.reference },
      ...submissionFacts(locale, donation),
    ];
    return {
      replyTo: donation.email,
      template: { name: 'donation' as const, params },
      ...renderEmail({
        locale,
        subject: spamMark(locale, donation) + team.subject(donation.reference, donation.name),
        parts: [
          { facts },
          { link: urlOf(publicUrl, donation, locale), before: team.page, button },
          { name: 'message', label: message, quotation: params.message || team.noMessage },
        ],
      }),
    };
  },
});

/** To the donor: how to pay. Contains no text that was typed, only the amount and the method. */
export const donationThanksEmail = defineEmail<{ donationId: string }>({
  kind: 'donation-thanks',
  findRecipient: findDonor,
  async render({ db, publicUrl }, { donationId }) {
    const donation = await findDonation(db, donationId);
    if (!donation) return null;
    const { support, examples } = await findShownSettings(db, publicUrl);
    const { locale, method } = donation;
    const t = donationTexts[locale];
    const { thanks, amount, button } = donationEmailTexts[locale];
    const details = paymentDetails(method, support).map(({ key, value }) => ({
      label: t.details[key],
      value: examples.includes(value) ? `${value} ${placeTexts[locale].example}` : value,
    }));
    const howTo: EmailPart[] =
      details.length === 0
        ? [{ paragraph: t.status.soon }]
        : [
            { before: thanks.howTo, steps: t.steps[method](donation.reference) },
            { facts: details },
            { paragraph: t.status.onlyHere },
          ];
    const parts: EmailPart[] = [
      { paragraph: thanks.before },
      {
        facts: [
          { label: t.reference, value: donation.reference },
          { label: amount, value: moneyIn(locale, announcedOf(donation)) },
          { label: t.status.method, value: t.methods[method] },
        ],
      },
      ...howTo,
      { link: urlOf(publicUrl, donation, locale), before: thanks.follow, button },
      { paragraph: `${thanks.notYou}\n\n${emailTexts[locale].sender}` },
    ];
    return renderEmail({ locale, subject: thanks.subject(donation.reference), parts });
  },
});

/** To the donor, of a state that the donation is still in. */
export const donationStateEmail = defineEmail<{ donationId: string; state: DonationState }>({
  kind: 'donation-state',
  findRecipient: findDonor,
  async render({ db, publicUrl, company }, { donationId, state }) {
    const donation = await findDonation(db, donationId);
    if (!donation || state === 'announced' || stateOf(donation) !== state) return null;
    const { locale } = donation;
    const { states, follow, button, reason, ...labels } = donationEmailTexts[locale];
    const { subject, text } = states[state];
    const received = receivedOf(donation);
    const fact = (label: string, money: Money) => ({ label, value: moneyIn(locale, money) });
    const parts: EmailPart[] = [{ paragraph: text }];
    if (state === 'refused') {
      if (donation.refusal_reason)
        parts.push({ quotation: donation.refusal_reason, label: reason });
    } else if (received) {
      const announced = fact(labels.announced, announcedOf(donation));
      const differs = differenceOf(donation) !== null;
      parts.push({ facts: [...(differs ? [announced] : []), fact(labels.received, received)] });
    }
    parts.push(
      { link: urlOf(publicUrl, donation, locale), before: follow, button },
      { paragraph: emailTexts[locale].sender },
    );
    // The text of a refusal asks for a reply.
    return {
      replyTo: company,
      ...renderEmail({ locale, subject: subject(donation.reference), parts }),
    };
  },
});

/** Parameters of the email service's own template, under the company's names. */
export function donationParameters(
  donation: DonationRow,
  { locale, recipient }: { locale: Locale; recipient: string },
) {
  return {
    to_name: recipient,
    from_name: donation.name,
    message: donation.message ?? '',
    name: donation.name,
    email: donation.email,
    phone: donation.phone,
    amount: moneyIn(locale, announcedOf(donation)),
    transferMethod: donationTexts[locale].methods[donation.method],
  };
}

const moneyIn = (locale: Locale, { amount, currency }: Money) =>
  formatMoney(locale, amount, currency);

const findDonation = (db: Db, id: string): Promise<DonationRow | undefined> =>
  db.selectFrom('donation').selectAll().where('id', '=', id).executeTakeFirst();

async function findDonor(db: Db, { donationId }: { donationId: string }): Promise<string | null> {
  // Empty once the donor was erased.
  return (await findDonation(db, donationId))?.email || null;
}

const urlOf = (publicUrl: string, { reference }: DonationRow, locale: Locale) =>
  `${publicUrl}${localizedPath(locale, donationPath(reference))}`;
