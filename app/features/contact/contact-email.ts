import { type Fact, writeLetter } from '#app/email/letter.ts';
import { suspicionText } from '#app/email/suspicion.ts';
import { mailTexts } from '#app/email/texts.ts';
import { countryName } from '#app/i18n/countries.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import type { MessageRow } from '#app/platform/schema.ts';

/** The template parameters of a contact mail, under the names that the company's mail templates use. */
export function contactParameters(message: MessageRow, locale: Locale = 'fr') {
  return {
    from_name: message.from_name,
    message: message.message,
    message_content: message.message,
    email: message.email,
    country: countryName(message.country, locale),
    date_time: message.local_date_time?.replace('T', ' ') ?? formatDateTime(locale, message.created_at),
  };
}

/** The mail that tells the team of a message, in the team's language, the visitor's address as the one to answer to. */
export function composeContactMail(message: MessageRow, locale: Locale = 'fr') {
  const params = contactParameters(message, locale);
  const t = mailTexts[locale].contact;
  const facts: Fact[] = [
    { name: 'from_name', label: t.name, value: params.from_name },
    { name: 'email', label: t.email, value: params.email },
    { name: 'country', label: t.country, value: params.country },
    { name: 'date_time', label: t.dateTime, value: params.date_time },
    { label: t.siteLanguage, value: sharedTexts[locale].languageNames[message.locale] ?? message.locale },
    { label: t.received, value: t.receivedAt(formatDateTime(locale, message.created_at)) },
  ];
  if (message.suspicion) facts.push({ label: t.toCheck, value: suspicionText(locale, message.suspicion) });
  const mark = message.suspicion ? t.toCheckMark : '';
  return {
    replyTo: message.email,
    template: { name: 'contact' as const, params },
    ...writeLetter({
      locale,
      subject: `${mark}${t.subject(params.from_name)}`,
      parts: [{ facts }, { name: 'message', label: t.message, quotation: params.message_content }],
    }),
  };
}
