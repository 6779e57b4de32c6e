import { type EmailPart, renderEmail } from '#app/email/layout.ts';
import { spamMark, submissionFacts } from '#app/email/team.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { type Currency, formatMoney } from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { DonationRow } from '#db/schema.ts';
import { type DonationState, donationPath, type Method, stateOf } from './donations.ts';
import { donationEmailTexts } from './email-texts.ts';
import { paymentDetails } from './payment.ts';
import { announcedOf, differenceOf, type Money, receivedOf } from './received.ts';
import { donationTexts } from './texts.ts';

/** Tells the company of a donation. */
export const donationEmail = defineEmail<{ donationId: string }>({
  kind: 'donation',
  findRecipient: async () => 'company',
  async render({ db, publicUrl, teamLocale }, { donationId }) {
    const donation = await findDonation(db, donationId);
    if (!donation) return null;
    const { recipient } = (await findSettings(db)).support;
    return renderDonationEmail(donation, {
      locale: teamLocale,
      recipient,
      url: urlOf(publicUrl, donation, teamLocale),
    });
  },
});

/**
 * To the donor: the reference and how to pay by the chosen method. Contains no text that was typed,
 * only the amount and the method.
 */
export const donationThanksEmail = defineEmail<{ donationId: string }>({
  kind: 'donation-thanks',
  findRecipient: findDonor,
  async render({ db, publicUrl }, { donationId }) {
    const donation = await findDonation(db, donationId);
    if (!donation) return null;
    const { support } = await findSettings(db);
    const [locale, method] = [donation.locale as Locale, donation.method as Method];
    const t = donationTexts[locale];
    const { thanks, amount, button } = donationEmailTexts[locale];
    const money = formatMoney(locale, donation.amount_minor, donation.currency as Currency);
    const parts: EmailPart[] = [
      { paragraph: thanks.before },
      {
        facts: [
          { label: t.reference, value: donation.reference },
          { label: amount, value: money },
          { label: t.status.method, value: t.methods[method] },
        ],
      },
      { before: thanks.howTo, steps: t.steps[method](donation.reference) },
      {
        facts: paymentDetails(method, support).map(({ key, value }) => ({
          label: t.details[key],
          value,
        })),
      },
      { paragraph: t.status.onlyHere },
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
    const locale = donation.locale as Locale;
    const { states, follow, button, reason, ...labels } = donationEmailTexts[locale];
    const { subject, text } = states[state];
    const received = state === 'refused' ? null : receivedOf(donation);
    const fact = (label: string, { amount, currency }: Money) => ({
      label,
      value: formatMoney(locale, amount, currency),
    });
    const parts: EmailPart[] = [
      { paragraph: text },
      ...(received
        ? [
            {
              facts: [
                ...(differenceOf(donation) ? [fact(labels.announced, announcedOf(donation))] : []),
                fact(labels.received, received),
              ],
            },
          ]
        : []),
      ...(state === 'refused' && donation.refusal_reason
        ? [{ quotation: donation.refusal_reason, label: reason }]
        : []),
      { link: urlOf(publicUrl, donation, locale), before: follow, button },
      { paragraph: emailTexts[locale].sender },
    ];
    // The text of a refusal asks for a reply.
    return {
      replyTo: company,
      ...renderEmail({ locale, subject: subject(donation.reference), parts }),
    };
  },
});

type TeamEmail = {
  /** The language that the company reads. */
  locale: Locale;
  /** Whom the email is for, by the site's settings. */
  recipient: string;
  /** The donation's page. */
  url: string;
};

/** With the donor's email address as the one to reply to. */
function renderDonationEmail(donation: DonationRow, { locale, recipient, url }: TeamEmail) {
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
      subject: spamMark(locale, donation) + team.subject(donation.reference, params.from_name),
      parts: [
        { facts },
        { link: url, before: team.page, button },
        { name: 'message', label: message, quotation: params.message || team.noMessage },
      ],
    }),
  };
}

/**
 * The parameters of the email service's own template, under the names that the company's templates
 * use.
 */
export function donationParameters(
  donation: DonationRow,
  { locale, recipient }: Pick<TeamEmail, 'locale' | 'recipient'>,
) {
  return {
    to_name: recipient,
    from_name: donation.name,
    message: donation.message ?? '',
    name: donation.name,
    email: donation.email,
    phone: donation.phone,
    amount: formatMoney(locale, donation.amount_minor, donation.currency as Currency),
    transferMethod: donationTexts[locale].methods[donation.method as Method],
  };
}

async function findDonation(db: Db, id: string): Promise<DonationRow | undefined> {
  return db.selectFrom('donation').selectAll().where('id', '=', id).executeTakeFirst();
}

async function findDonor(db: Db, { donationId }: { donationId: string }): Promise<string | null> {
  // Empty once the donor was erased.
  return (await findDonation(db, donationId))?.email || null;
}

const urlOf = (publicUrl: string, { reference }: DonationRow, locale: Locale) =>
  `${publicUrl}${localizedPath(locale, donationPath(reference))}`;
