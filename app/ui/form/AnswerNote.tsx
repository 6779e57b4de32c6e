import { useTexts } from '#app/i18n/context.tsx';
import { messagingApp, messagingUrl } from '../company.tsx';
import { uiTexts } from '../texts.ts';
import { answerTexts } from './answer-texts.ts';

type Props = {
  email: string | null;
  messaging: string | undefined;
  words: string;
};

/** In a success dialog: where and when the answer comes, and what is faster. */
export function AnswerNote({ email, messaging, words }: Props) {
  const t = useTexts(answerTexts);
  const { social } = useTexts(uiTexts);
  return (
    <>
      <p>
        {email && `${t.to(email)} `}
        {t.when}
      </p>
      {messaging && (
        <p>
          {t.faster}{' '}
          <a className="line-link" href={messagingUrl(messaging, words)} rel="noopener">
            {messagingApp(messaging) ?? social.messaging}
          </a>
        </p>
      )}
    </>
  );
}
