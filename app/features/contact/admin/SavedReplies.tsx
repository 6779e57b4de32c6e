import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLink, useSharedTexts, useTexts } from '#app/i18n/context.tsx';
import { languageTag } from '#app/i18n/locale.ts';
import { blog } from '#app/ui/icon-paths.ts';
import { PathIcon } from '#app/ui/svg.tsx';
import type { SavedText } from './saved-replies.server.ts';
import { messageReviewTexts } from './texts.ts';

type Props = { saved: SavedText[]; onInsert: (text: string) => void };

/**
 * A sheet above the box: one tap puts a text into it. Without script, the page is loaded with the
 * text.
 */
export function SavedReplies({ saved, onInsert }: Props) {
  const { reply: t } = useTexts(messageReviewTexts);
  const { languageNames } = useSharedTexts();
  const link = useLink();
  const sheet = useRef<HTMLDetailsElement>(null);
  // The box keeps it, and so its size: what is pressed does not move away.
  useEffect(() => {
    sheet.current?.addEventListener('mousedown', keepFocus);
  }, []);
  const close = () => {
    if (sheet.current) sheet.current.open = false;
  };
  return (
    <details
      ref={sheet}
      className="message-saved"
      name="reply-panel"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        close();
        sheet.current?.querySelector('summary')?.focus();
      }}
    >
      <summary>
        <PathIcon d={blog} />
        <span>{t.saved}</span>
      </summary>
      <div className="message-sheet">
        <ul>
          {saved.map(({ id, title, text, locale }) => (
            <li key={id}>
              <a
                href={`?saved=${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  close();
                  onInsert(text);
                }}
              >
                <span>
                  <strong dir="auto">{title}</strong> {languageNames[locale]}
                </span>
                <span className="message-sheet-text" dir="auto" lang={languageTag[locale]}>
                  {text}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <Link className="line-link" to={link('/admin/messages/replies')}>
          {t.manage}
        </Link>
      </div>
    </details>
  );
}

const keepFocus = (event: Event) => event.preventDefault();
