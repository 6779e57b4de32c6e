import { useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, isoDate, writtenPhone } from '#app/i18n/format.ts';
import { PhoneButtons } from '#app/office/PhoneButtons.tsx';
import { Related } from '#app/office/Related.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import type { Route } from './+types/message.ts';
import { messageReviewTexts } from './texts.ts';

type Data = Route.ComponentProps['loaderData'];

export function Person({ message, phone, related }: Pick<Data, 'message' | 'phone' | 'related'>) {
  const { person: t } = useTexts(messageReviewTexts);
  const { languageNames } = useSharedTexts();
  const locale = useLocale();
  const facts = [
    ...message.facts.flatMap(({ name, label, value }) => [
      [label, value] as const,
      ...(name === 'email' ? [[t.phone, phone && writtenPhone(phone)] as const] : []),
    ]),
    [t.language, languageNames[message.language] ?? message.language],
    [t.sentAt, formatDateTime(locale, message.at)],
    [t.localTime, message.localTime],
  ] as const;
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
      <Related groups={related} heading="h3" />
    </section>
  );
}

export function History({ entries }: Pick<Data, 'entries'>) {
  const { message: t } = useTexts(messageReviewTexts);
  const locale = useLocale();
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{t.history}</h2>
      {entries.length === 0 ? (
        <p className="field-hint">{t.noHistory}</p>
      ) : (
        <ul className="message-history">
          {entries.map(({ id, by, did, at }) => (
            <li key={id}>
              <strong dir="auto">{by ?? t.someone}</strong> {did}{' '}
              <time dateTime={isoDate(at)}>{formatDateTime(locale, at)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
