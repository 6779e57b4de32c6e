import { renderEmail } from '#app/email/layout.ts';
import { spamMark, submissionFacts } from '#app/email/team.ts';
import { defineEmail } from '#app/email/templates.ts';
import { emailTexts } from '#app/email/texts.ts';
import { formatDateTime, writtenPhone } from '#app/i18n/format.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { MessageRow } from '#db/schema.ts';
import { contactEmailTexts } from './email-texts.ts';
import { contactFields } from './fields.ts';
import { contactTexts } from './texts.ts';

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

/** The thread id for email programs: each reply refers to it. */
export const messageEmailId = (id: string): string => `message-${id}`;

export function renderContactEmail(message: MessageRow, locale: Locale) {
  const params = contactParameters(message, locale);
  const labels = { ...contactTexts[locale], ...emailTexts[locale].submission };
  const { subject, dateTime } = contactEmailTexts[locale];
  const facts = [
    ...contactFields
      .shown(message, locale)
      .filter(({ isText }) => !isText)
      .map(({ name, column, value }) => ({
        name: column,
        label: labels[name],
        value: name === 'phone' ? writtenPhone(value) : value,
      })),
    { name: 'date_time', label: dateTime, value: params.date_time },
    ...submissionFacts(locale, message),
  ];
  return {
    messageId: messageEmailId(message.id),
    replyTo: message.email,
    template: { name: 'contact' as const, params },
    ...renderEmail({
      locale,
      subject: spamMark(locale, message) + subject(message.from_name),
      parts: [{ facts }, { name: 'message', label: labels.message, quotation: message.message }],
    }),
  };
}

/** Parameters of the email service's own template, under the company's names. */
export function contactParameters(message: MessageRow, locale: Locale) {
  return {
    ...Object.fromEntries(
      contactFields.shown(message, locale).map(({ column, value }) => [column, value]),
    ),
    message_content: message.message,
    date_time:
      message.local_date_time?.replace('T', ' ') ?? formatDateTime(locale, message.created_at),
  };
}
