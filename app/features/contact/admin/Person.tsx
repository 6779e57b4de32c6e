import { Link } from 'react-router';
import { useLink, useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { type Currency, formatDateTime, formatMoney, writtenPhone } from '#app/i18n/format.ts';
import { PhoneButtons } from '#app/office/PhoneButtons.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { MessageStateMark } from './MessageStateMark.tsx';
import type { MessageState } from './states.ts';
import { messageReviewTexts } from './texts.ts';

type Props = {
  message: {
    facts: { name: string; label: string; value: string }[];
    language: string;
    localTime: string | null;
    at: number;
  };
  phone: string | null;
  related: {
    messages: { id: string; firstLine: string; state: MessageState }[];
    donations: {
      reference: string;
      amount: number;
      currency: Currency;
      month: string;
      state: string;
    }[];
  };
};

export function Person({ message, phone, related }: Props) {
  const { person: t } = useTexts(messageReviewTexts);
  const { languageNames } = useSharedTexts();
  const locale = useLocale();
  const link = useLink();
  const facts: [label: string, value: string | null][] = [
    ...message.facts.map(({ label, value }): [string, string] => [label, value]),
    [t.language, languageNames[message.language] ?? message.language],
    [t.sentAt, formatDateTime(locale, message.at)],
    [t.localTime, message.localTime],
  ];
  const email = message.facts.findIndex(({ name }) => name === 'email');
  facts.splice(email + 1, 0, [t.phone, phone && writtenPhone(phone)]);
  return (
    <section aria-labelledby="person-title">
      <h2 id="person-title" tabIndex={-1}>
        {t.title}
      </h2>
      {phone && (
        <p className="office-actions">
          <PhoneButtons phone={phone} />
        </p>
      )}
      <Facts className="message-facts" facts={facts} />
      {related.messages.length > 0 && (
        <>
          <h3>{t.messages}</h3>
          <ul className="message-related">
            {related.messages.map(({ id, firstLine, state }) => (
              <li key={id}>
                <Link to={link('/admin/messages/:id', { id })} dir="auto">
                  {firstLine}
                </Link>{' '}
                <MessageStateMark state={state} />
              </li>
            ))}
          </ul>
        </>
      )}
      {related.donations.length > 0 && (
        <>
          <h3>{t.donations}</h3>
          <ul className="message-related">
            {related.donations.map(({ reference, amount, currency, month, state }) => (
              <li key={reference}>
                <Link
                  to={link('/admin/donations/:reference', { reference: reference.toLowerCase() })}
                >
                  {formatMoney(locale, amount, currency)}
                </Link>{' '}
                {`${month} · ${state}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
