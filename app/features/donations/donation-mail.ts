import { type Fact, writeLetter } from '#app/email/letter.ts';
import { suspicionText } from '#app/email/suspicion.ts';
import { mailTexts } from '#app/email/texts.ts';
import { type Currency, formatDateTime, formatMoney } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import type { DonationRow } from '#app/platform/schema.ts';
import type { Method } from './donations.ts';
import { donationMails } from './email-texts.ts';
import { donationTexts } from './texts.ts';

type Reading = {
  /** The language that the team reads. */
  locale: Locale;
  /** Whom the mail is for, by the site's settings. */
  recipient: string;
};

/** The template parameters of a donation mail, under the names that the company's mail templates use. */
export function donationParameters(donation: DonationRow, { locale, recipient }: Reading) {
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

/** The mail that tells the team of a donation, the donor's address as the one to answer to. `address` is the donation's page. */
export function composeDonationMail(donation: DonationRow, reading: Reading, address: string) {
  const { locale } = reading;
  const params = donationParameters(donation, reading);
  const { contact: mail } = mailTexts[locale];
  const t = donationTexts[locale];
  const shared = sharedTexts[locale];
  const { team, amount, button } = donationMails[locale];
  const facts: Fact[] = [
    { name: 'to_name', label: team.recipient, value: params.to_name },
    { name: 'from_name', label: mail.name, value: params.from_name },
    { name: 'email', label: mail.email, value: params.email },
    { name: 'phone', label: team.phone, value: params.phone },
    { name: 'amount', label: amount, value: `${params.amount} (${donation.currency})` },
    { name: 'transferMethod', label: t.form.transferMethod, value: params.transferMethod },
    { label: t.reference, value: donation.reference },
    { label: mail.siteLanguage, value: shared.languageNames[donation.locale] ?? donation.locale },
    { label: mail.received, value: mail.receivedAt(formatDateTime(locale, donation.created_at)) },
  ];
  if (donation.suspicion) facts.push({ label: mail.toCheck, value: suspicionText(locale, donation.suspicion) });
  const mark = donation.suspicion ? mail.toCheckMark : '';
  return {
    replyTo: donation.email,
    template: { name: 'donation' as const, params },
    ...writeLetter({
      locale,
      subject: `${mark}${team.subject(donation.reference, params.from_name)}`,
      parts: [
        { facts },
        { link: address, before: team.page, button },
        { name: 'message', label: mail.message, quotation: params.message || team.noMessage },
      ],
    }),
  };
}
