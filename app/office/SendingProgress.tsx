import { useEffect, useRef, useState } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { type Sending, sendingEvent } from './answers.ts';
import { photoTexts } from './photo-texts.ts';

/** How much of a form's file has left, and a button that stops it. */
export default function SendingProgress() {
  const t = useTexts(photoTexts);
  const [sending, setSending] = useState<Sending | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isCancellable = sending !== null && sending.part < 1;
  useEffect(() => {
    const show = ({ detail }: CustomEventInit<Sending | null>) => setSending(detail ?? null);
    addEventListener(sendingEvent, show);
    return () => removeEventListener(sendingEvent, show);
  }, []);
  useEffect(() => {
    if (!isCancellable) return;
    const focused = document.activeElement;
    box.current?.scrollIntoView({ block: 'nearest' });
    // The focus must not be lost with the button.
    return () => {
      if (document.activeElement === document.body) (focused as HTMLElement | null)?.focus();
    };
  }, [isCancellable]);
  return (
    <div className="office-sending" ref={box}>
      {sending && (
        <>
          <progress max={1} value={sending.part} aria-label={t.progress} />
          <span aria-hidden="true">{Math.floor(sending.part * 100)}&nbsp;%</span>
        </>
      )}
      {isCancellable && (
        <button type="button" className="button" onClick={sending.cancel}>
          {t.cancel}
        </button>
      )}
      {/* The percents are not read out: a screen reader asks the bar for them. */}
      <p role="status">{sending?.part === 1 && t.arrived}</p>
    </div>
  );
}
