import { type LetterPart, writeLetter } from '#app/email/letter.ts';
import { accountMails } from '#app/features/accounts/email-texts.ts';
import { findSettings } from '#app/features/settings/settings.server.ts';
import { type Currency, formatMoney } from '#app/i18n/format.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { DonationRow } from '#app/platform/schema.ts';
import { composeDonationMail } from './donation-mail.ts';
import { findDonation } from './donations.server.ts';
import { type DonationState, donationPath, type Method, stateOf } from './donations.ts';
import { donationMails } from './email-texts.ts';
import { paymentDetails } from './payment.ts';
import { donationTexts } from './texts.ts';

/** What the worker knows: `publicUrl` is the configured one, never a request's; `teamLocale` the language of mails to the company. */
type Composing = { db: Db; publicUrl: string; teamLocale: Locale };
type DonorMail = { to: string } & ReturnType<typeof writeLetter>;

/** To the team. Null when the donation has been deleted since. */
export async function composeDonation({ db, publicUrl, teamLocale }: Composing, donationId: string) {
  const donation = await findDonation(db, donationId);
  if (!donation) return null;
  const { recipient } = (await findSettings(db)).support;
  return composeDonationMail(donation, { locale: teamLocale, recipient }, addressOf(publicUrl, donation, teamLocale));
}

/** To the donor: the reference and how to pay by the chosen method. Of what was typed it holds the amount and the method alone. */
export async function composeDonationThanks({ db, publicUrl }: Composing, donationId: string): Promise<DonorMail | null> {
  const donation = await findDonation(db, donationId);
  if (!donation) return null;
  const { support } = await findSettings(db);
  const [locale, method] = [donation.locale as Locale, donation.method as Method];
  const t = donationTexts[locale];
  const { thanks, ...mail } = donationMails[locale];
  const money = formatMoney(locale, donation.amount_minor, donation.currency as Currency);
  const parts: LetterPart[] = [
    { paragraph: thanks.before },
    {
      facts: [
        { label: t.reference, value: donation.reference },
        { label: mail.amount, value: money },
        { label: t.status.method, value: t.methods[method] },
      ],
    },
    { before: thanks.howTo, steps: t.steps[method](donation.reference) },
    { facts: paymentDetails(method, support).map(({ key, value }) => ({ label: t.details[key], value })) },
    { paragraph: t.status.onlyHere },
    { link: addressOf(publicUrl, donation, locale), before: thanks.follow, button: mail.button },
    { paragraph: `${thanks.notYou}\n\n${accountMails[locale].sender}` },
  ];
  return { to: donation.email, ...writeLetter({ locale, subject: thanks.subject(donation.reference), parts }) };
}

/** To the donor, of a state that the donation is still in. */
export async function composeDonationState(
  { db, publicUrl }: Composing,
  donationId: string,
  state: DonationState,
): Promise<DonorMail | null> {
  const donation = await findDonation(db, donationId);
  if (!donation || state === 'announced' || stateOf(donation) !== state) return null;
  const locale = donation.locale as Locale;
  const mail = donationMails[locale];
  const { subject, text } = mail.states[state];
  const parts: LetterPart[] = [
    { paragraph: text },
    { link: addressOf(publicUrl, donation, locale), before: mail.follow, button: mail.button },
    { paragraph: accountMails[locale].sender },
  ];
  return { to: donation.email, ...writeLetter({ locale, subject: subject(donation.reference), parts }) };
}

const addressOf = (publicUrl: string, { reference }: DonationRow, locale: Locale) =>
  `${publicUrl}${localizedPath(locale, donationPath(reference))}`;
