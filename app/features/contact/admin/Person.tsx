import { useLocale, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, writtenPhone } from '#app/i18n/format.ts';
import { PhoneButtons } from '#app/office/PhoneButtons.tsx';
import { Related } from '#app/office/Related.tsx';
import type { RelatedGroup } from '#app/office/related.server.ts';
import { Facts } from '#app/ui/Facts.tsx';
import { messageReviewTexts } from './texts.ts';

type Props = {
  message: {
    facts: { name: string; label: string; value: string }[];
    language: string;
    localTime: string | null;
    at: number;
  };
  phone: string | null;
  related: readonly RelatedGroup[];
};

export function Person({ message, phone, related }: Props) {
  const { person: t } = useTexts(messageReviewTexts);
  const { languageNames } = useSharedTexts();
  const locale = useLocale();
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
      <Related groups={related} heading="h3" />
    </section>
  );
}
