import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate } from '#app/i18n/format.ts';
import { LineLink } from '#app/ui/Page.tsx';
import { noticeTexts } from './second-factor-texts.ts';

export function SecondFactorNotice({ advice }: { advice: { dueAt: number | null } | null }) {
  const t = useTexts(noticeTexts);
  const locale = useLocale();
  if (!advice) return null;
  return (
    <div className="notice">
      <p>{advice.dueAt === null ? t.advised : t.due(formatDate(locale, advice.dueAt))}</p>
      <p>
        <LineLink to="/head/security">{t.open}</LineLink>
      </p>
    </div>
  );
}
