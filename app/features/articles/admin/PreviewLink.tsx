import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { PracticeField } from '#app/office/PracticeField.tsx';
import { previewTexts } from './preview-texts.ts';

type Props = { id: number; preview: { path: string; until: number } | null };

/** Loaded after the page, with its texts. */
export default function PreviewLink({ id, preview }: Props) {
  const t = useTexts(previewTexts);
  const locale = useLocale();
  const action = useLink()('/admin/articles/:id/preview', { id: String(id) });
  return (
    <section id="preview" tabIndex={-1} className="office-form" aria-labelledby="preview-title">
      <h2 id="preview-title">{t.title}</h2>
      {/* Of the buttons in the bar, which is in another form. */}
      <form hidden id="preview-form" method="post" action={action} target="_blank" rel="noopener">
        <PracticeField />
      </form>
      <p className="field-hint">{t.lead}</p>
      {preview && (
        <p>
          <a className="line-link" href={preview.path}>
            {t.open}
          </a>{' '}
          {t.until(formatDateTime(locale, preview.until))}
        </p>
      )}
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
