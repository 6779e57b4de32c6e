import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { articleEditorTexts } from './texts.ts';

type Props = { intent: string; isPending?: boolean; children: ReactNode };

/** Publishes once the pictures of the texts have arrived: until then they are in no text. */
export function PublishButton({ intent, isPending, children }: Props) {
  const { publish: t } = useTexts(articleEditorTexts);
  const button = useRef<HTMLButtonElement>(null);
  const [pictures, setPictures] = useState<Pictures>('sent');
  useEffect(() => {
    const form = button.current?.form;
    if (pictures !== 'sending' || !form) return;
    const look = () => {
      const found = picturesIn(form);
      setPictures(found);
      if (found === 'sent') form.requestSubmit(button.current);
    };
    const observer = new MutationObserver(look);
    observer.observe(form, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-upload'],
    });
    return () => observer.disconnect();
  }, [pictures]);
  return (
    <>
      <button
        ref={button}
        type="submit"
        name="intent"
        value={intent}
        className="button button-primary"
        aria-disabled={isPending || pictures === 'sending' || undefined}
        onClick={(event) => {
          const found = picturesIn(event.currentTarget.form);
          setPictures(found);
          if (found !== 'sent') event.preventDefault();
        }}
      >
        {children}
      </button>
      <p role="status" className="article-waits">
        {pictures === 'sending' ? t.waits : pictures === 'failed' ? t.pictureFailed : null}
      </p>
    </>
  );
}

type Pictures = 'sending' | 'failed' | 'sent';

/** Upload states of the pictures in the texts of a form (`data-upload`, by the editor). */
function picturesIn(form: HTMLFormElement | null): Pictures {
  const has = (state: Pictures) => Boolean(form?.querySelector(`[data-upload="${state}"]`));
  return has('sending') ? 'sending' : has('failed') ? 'failed' : 'sent';
}
