import { useState } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { wordTexts } from './texts.ts';
import type { askForWord } from './word.server.ts';

type Props = { word: ReturnType<typeof askForWord>; phone: string | null };

/** Once the work is done: the words of customers are what others decide by. */
export function AskForWord({ word, phone }: Props) {
  const { ask: t } = useTexts(wordTexts);
  const [isCopied, setCopied] = useState(false);
  return (
    <section aria-labelledby="word-title">
      <h2 id="word-title">{t.title}</h2>
      {word.isGiven ? (
        <p>{t.given}</p>
      ) : (
        <>
          <p className="field-hint">{t.lead}</p>
          <p className="office-actions">
            <a
              className="button"
              href={`https://wa.me/${phone?.slice(1) ?? ''}?text=${encodeURIComponent(word.text)}`}
              rel="noreferrer"
              target="_blank"
            >
              {t.whatsapp}
            </a>
          </p>
          <p className="word-link">
            <span>{word.url}</span>
            <button
              type="button"
              className="button office-scripted"
              onClick={() =>
                navigator.clipboard?.writeText(word.url).then(
                  () => setCopied(true),
                  () => {},
                )
              }
            >
              <span role="status">{isCopied ? t.copied : t.copy}</span>
            </button>
          </p>
        </>
      )}
    </section>
  );
}
