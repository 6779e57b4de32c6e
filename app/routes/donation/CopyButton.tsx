import donationScript from '#app/enhance/donation.ts?worker&url';
import { useMessages } from '#app/i18n/context.tsx';
import supportStyles from '#app/styles/support.css?url';

/** Copies a text; shown by the script, where the browser can. `what` says which one, as `Moncash`. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useMessages().donation.support;
  return (
    <button
      type="button"
      className="button copy"
      aria-label={t.copyThis(what)}
      data-copy={text}
      data-copied={t.copied(what)}
      hidden
    >
      {t.copy}
    </button>
  );
}

/** Once on a page, before what it serves: the script and the style of both donation pages, and where it says what was copied. */
export function DonationParts() {
  const t = useMessages().donation.support;
  return (
    <>
      <link rel="stylesheet" href={supportStyles} />
      <p className="copy-status" role="status" data-not-copied={t.notCopied} />
      <script type="module" src={donationScript} />
    </>
  );
}
