import { useTexts } from '#app/i18n/context.tsx';
import { PageScript } from '#app/ui/PageScript.tsx';
import donationScript from './donation.client.ts?worker&url';
import { donationTexts } from './texts.ts';

/** Copies a text; shown by the script, where the browser can. `what` says which one, as `Moncash`. */
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

/** Once on a page: the script of both donation pages, and where it says what was copied. */
export function DonationScript() {
  const t = useTexts(donationTexts).support;
  return (
    <>
      <p className="copy-status" role="status" data-not-copied={t.notCopied} />
      <PageScript src={donationScript} />
    </>
  );
}
