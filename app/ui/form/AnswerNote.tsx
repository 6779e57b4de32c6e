import { useTexts } from '#app/i18n/context.tsx';
import { writtenPhone } from '#app/i18n/format.ts';
import { messagingApp, messagingUrl, useSite } from '../company.tsx';
import { ExampleMark } from '../examples.tsx';
import { OpeningNow } from '../Opening.tsx';
import { uiTexts } from '../texts.ts';
import { answerTexts } from './answer-texts.ts';

type Props = {
  email: string | null;
  /** Where the answer comes on WhatsApp instead. */
  phone?: string | null;
  words: string;
};

/** In a success dialog: where and when the answer comes, and what is faster. */
export function AnswerNote({ email, phone, words }: Props) {
  const t = useTexts(answerTexts);
  const { social } = useTexts(uiTexts);
  const { messaging, opening } = useSite();
  return (
    <>
      <p>
        {phone ? `${t.onWhatsApp(writtenPhone(phone))} ` : email && `${t.to(email)} `}
        {opening && (
          <>
            {t.when} <OpeningNow {...opening} />
          </>
        )}
      </p>
      {messaging && !phone && (
        <p>
          {t.faster}{' '}
          <a className="line-link" href={messagingUrl(messaging, words)} rel="noopener">
            {messagingApp(messaging) ?? social.messaging}
          </a>
          <ExampleMark of={messaging} />
        </p>
      )}
    </>
  );
}
