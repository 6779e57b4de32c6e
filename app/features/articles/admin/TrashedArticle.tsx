import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { trashTexts } from './trash-texts.ts';

export default function TrashedArticle({ id, at }: { id: number; at: number }) {
  const t = useTexts(trashTexts);
  const action = useLink()('/admin/articles/:id', { id: String(id) });
  const locale = useLocale();
  return (
    <>
      <p className="notice">{t.notice(formatDateTime(locale, at))}</p>
      <ActionButton action={action} fields={{ intent: 'restore' }} isMain>
        {t.restore}
      </ActionButton>
    </>
  );
}
