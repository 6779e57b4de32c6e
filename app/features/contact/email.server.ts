import { renderEmail } from '#app/email/layout.ts';
import { spamMark, submissionFacts } from '#app/email/team.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { countryName } from '#app/i18n/countries.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { MessageRow } from '#app/platform/schema.ts';
import { contactEmailTexts } from './email-texts.ts';

/** Tells the company of a message. */
export const contactEmail = defineEmail<{ messageId: string }>({
  kind: 'contact',
  findRecipient: async () => 'company',
  async render({ db, teamLocale }, { messageId }) {
    const message = await db
      .selectFrom('message')
      .selectAll()
      .where('id', '=', messageId)
      .executeTakeFirst();
    if (!message) throw new Error(`message ${messageId} is not there`);
    return renderContactEmail(message, teamLocale);
  },
});

/**
 * What the thread of a message is known by to email programs: the team's email about it has this
 * id, and each reply refers to it.
 */
export const messageEmailId = (id: string): string => `message-${id}`;

/** In the company's language, with the visitor's email address as the one to reply to. */
export function renderContactEmail(message: MessageRow, locale: Locale) {
  const params = contactParameters(message, locale);
  const { name, email, message: messageLabel } = emailTexts[locale].submission;
  const { subject, country, dateTime } = contactEmailTexts[locale];
  const facts = [
    { name: 'from_name', label: name, value: params.from_name },
    { name: 'email', label: email, value: params.email },
    { name: 'country', label: country, value: params.country },
    { name: 'date_time', label: dateTime, value: params.date_time },
    ...submissionFacts(locale, message),
  ];
  return {
    messageId: messageEmailId(message.id),
    replyTo: message.email,
    template: { name: 'contact' as const, params },
    ...renderEmail({
      locale,
      subject: spamMark(locale, message) + subject(params.from_name),
      parts: [
        { facts },
        { name: 'message', label: messageLabel, quotation: params.message_content },
      ],
    }),
  };
}

/**
 * The parameters of the email service's own template, under the names that the company's templates
 * use.
 */
export function contactParameters(message: MessageRow, locale: Locale) {
  return {
    from_name: message.from_name,
    message: message.message,
    message_content: message.message,
    email: message.email,
    country: countryName(message.country, locale),
    date_time:
      message.local_date_time?.replace('T', ' ') ?? formatDateTime(locale, message.created_at),
  };
}
