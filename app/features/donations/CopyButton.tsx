import { useTexts } from '#app/i18n/context.tsx';
import { donationTexts } from './texts.ts';

/**
 * Copies `text` to the clipboard. The script shows it where the browser has the Clipboard API.
 * `what` names the text, as `Moncash`.
 */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useTexts(donationTexts).support;
  return (
    <button
      type="button"
      className="button copy no-print"
      aria-label={t.copyThis(what)}
      data-copy={text}
      data-copied={t.copied(what)}
      hidden
    >
      {t.copy}
    </button>
  );
}

/** Rendered once on a page: the live region that announces what was copied. */
export function CopyStatus() {
  const t = useTexts(donationTexts).support;
  return <p className="copy-status" role="status" data-not-copied={t.notCopied} />;
}
