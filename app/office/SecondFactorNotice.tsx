import { useEffect, useState } from 'react';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDate, withoutYear } from '#app/i18n/format.ts';
import { LineLink } from '#app/ui/Page.tsx';
import { noticeTexts } from './second-factor-texts.ts';

const dayMs = 24 * 60 * 60_000;
const key = 'office:second-factor-later';

type Advice = { dueAt: number | null };

/** One line, which may be put off for a day. */
export default function SecondFactorNotice({ advice }: { advice: Advice | null }) {
  const t = useTexts(noticeTexts);
  const [isLater, setLater] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setLater(Date.now() < until());
    setReady(true);
  }, []);
  if (!advice || isLater) return null;
  return (
    <p className="notice office-advice">
      <SecondFactorLink advice={advice} />
      <button
        type="button"
        className="office-scripted"
        aria-label={t.later}
        // Until this script is loaded, a press would be lost.
        disabled={!isReady}
        onClick={() => {
          putOff(Date.now() + dayMs);
          setLater(true);
        }}
      >
        ✕
      </button>
    </p>
  );
}

export function SecondFactorLink({ advice: { dueAt } }: { advice: Advice }) {
  const t = useTexts(noticeTexts);
  const locale = useLocale();
  return (
    <LineLink to="/head/security">
      {dueAt === null ? t.advised : t.due(withoutYear(formatDate(locale, dueAt)))}
    </LineLink>
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
