import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { articleEditorTexts } from './texts.ts';

/** Actions on an article in the trash. */
export function Trashed({ id, version, at }: { id: number; version: number; at: number }) {
  const { trash: t } = useTexts(articleEditorTexts);
  const link = useLink();
  const locale = useLocale();
  return (
    <>
      <p className="notice">{t.notice(formatDateTime(locale, at))}</p>
      <ActionButton
        action={link('/admin/articles/:id', { id: String(id) })}
        fields={{ intent: 'restore', version: String(version) }}
        isMain
      >
        {t.restore}
      </ActionButton>
    </>
  );
}
