import { countryName } from '#app/i18n/countries.ts';
import { formatDateTime } from '#app/i18n/format.ts';
import type { MessageRow } from '#app/platform/schema.ts';

/** The template parameters of a contact mail, under the names that the company's mail templates use. */
export function contactParameters(message: MessageRow) {
  return {
    from_name: message.from_name,
    message: message.message,
    message_content: message.message,
    email: message.email,
    country: countryName(message.country, 'fr'),
    date_time: message.local_date_time?.replace('T', ' ') ?? formatDateTime('fr', message.created_at),
  };
}

/** The mail that tells the team of a message: in French, plain text, the visitor's address as the one to answer to. */
export function composeContactMail(message: MessageRow) {
  const parameters = contactParameters(message);
  const mark = message.suspicion ? '[à vérifier] ' : '';
  return {
    replyTo: message.email,
    subject: oneLine(`${mark}Message de ${parameters.from_name}`, 78),
    text: [
      `from_name : ${oneLine(parameters.from_name, 200)}`,
      `email : ${parameters.email}`,
      `country : ${parameters.country}`,
      `date_time : ${parameters.date_time}`,
      `Langue du site : ${message.locale}`,
      `Reçu : ${formatDateTime('fr', message.created_at)} (heure d’Haïti)`,
      ...(message.suspicion ? [`À vérifier : ${message.suspicion}`] : []),
      '',
      'message :',
      parameters.message_content,
    ].join('\n'),
  };
}

/** No line break or other control character from a visitor reaches a header. */
function oneLine(text: string, length: number): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}
