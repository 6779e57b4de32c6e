import { useEffect, useState } from 'react';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, withoutYear } from '#app/i18n/format.ts';
import { LineLink } from '#app/ui/Page.tsx';
import { noticeTexts } from './second-factor-texts.ts';

const dayMs = 24 * 60 * 60_000;
const key = 'office:second-factor-later';

/** One line, which may be put off for a day. */
export default function SecondFactorNotice({
  advice,
}: {
  advice: { dueAt: number | null } | null;
}) {
  const t = useTexts(noticeTexts);
  const locale = useLocale();
  const [isLater, setLater] = useState(false);
  useEffect(() => setLater(Date.now() < until()), []);
  if (!advice || isLater) return null;
  return (
    <p className="notice office-advice">
      <LineLink to="/head/security">
        {advice.dueAt === null ? t.advised : t.due(withoutYear(formatDate(locale, advice.dueAt)))}
      </LineLink>
      <button
        type="button"
        className="link-button office-scripted"
        onClick={() => {
          putOff(Date.now() + dayMs);
          setLater(true);
        }}
      >
        {t.later}
      </button>
    </p>
  );
}

/** Storage may be blocked: then the notice is away until the page is left. */
function until(): number {
  try {
    return Number(localStorage.getItem(key));
  } catch {
    return 0;
  }
}

function putOff(to: number): void {
  try {
    localStorage.setItem(key, String(to));
  } catch {
    // As said above.
  }
}
