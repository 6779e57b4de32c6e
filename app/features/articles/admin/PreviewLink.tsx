import { type FormEvent, useState } from 'react';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { saveEvent } from '#app/office/answers.ts';
import { PracticeField } from '#app/office/PracticeField.tsx';
import { messaging } from '#app/ui/icon-paths.ts';
import { PathIcon } from '#app/ui/svg.tsx';
import { previewTexts } from './preview-texts.ts';

type Props = {
  id: number;
  preview: { path: string; until: number; title: string; url: string } | null;
};

/** Loaded after the page, with its texts. */
export default function PreviewLink({ id, preview }: Props) {
  const t = useTexts(previewTexts);
  const locale = useLocale();
  const action = useLink()('/admin/articles/:id/preview', { id: String(id) });
  return (
    <section id="preview" tabIndex={-1} className="office-form" aria-labelledby="preview-title">
      <h2 id="preview-title">{t.title}</h2>
      {/* Of the buttons in the bar, which is in another form. */}
      <form
        hidden
        id="preview-form"
        method="post"
        action={action}
        target={`preview-${id}`}
        onSubmit={saveFirst}
      >
        <PracticeField />
        <input type="hidden" name="state" value="open" />
      </form>
      <p className="field-hint">{t.lead}</p>
      <noscript>
        <p className="field-hint">{t.stored}</p>
      </noscript>
      {preview && (
        <p>
          <a className="line-link" href={preview.path}>
            {t.open}
          </a>{' '}
          {t.until(formatDateTime(locale, preview.until))}
        </p>
      )}
      {preview && <Send {...preview} />}
      <div className="office-actions">
        <ActionButton action={action} fields={{ state: 'on' }}>
          {preview ? t.renew : t.create}
        </ActionButton>
        {preview && (
          <ActionButton action={action} fields={{ state: 'off' }}>
            {t.revoke}
          </ActionButton>
        )}
      </div>
    </section>
  );
}

function Send({ title, url }: { title: string; url: string }) {
  const t = useTexts(previewTexts);
  const [copied, setCopied] = useState<string>();
  const said = copied === url && t.copied;
  return (
    <div className="office-actions">
      <a
        className="button"
        href={`https://wa.me/?${new URLSearchParams({ text: `${title}\n${url}` })}`}
        target="_blank"
        rel="noopener"
      >
        <PathIcon d={messaging} />
        WhatsApp
      </a>
      <button
        type="button"
        className="button office-scripted"
        onClick={() => copy(url).then(setCopied, () => prompt(t.copy, url))}
      >
        {said || t.copy}
      </button>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </div>
  );
}

/** @throws where pages may not write to the clipboard, as without TLS */
async function copy(url: string): Promise<string> {
  await navigator.clipboard.writeText(url);
  return url;
}

/** The tab is opened at once: one that is opened after an answer would be blocked. */
async function saveFirst(event: FormEvent<HTMLFormElement>) {
  const form = event.currentTarget;
  event.preventDefault();
  const tab = open('', form.target);
  const saves: Promise<boolean>[] = [];
  dispatchEvent(new CustomEvent(saveEvent, { detail: saves }));
  if ((await Promise.all(saves)).every(Boolean)) form.submit();
  // The bar says why it is not saved.
  else if (tab?.location.href === 'about:blank') tab.close();
}
