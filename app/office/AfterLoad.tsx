import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { followFragments } from './follow-fragments.ts';
import { heldTexts } from './held-texts.ts';
import { holdPages } from './hold-pages.ts';

/** Loaded after the page, which works without it. */
export default function AfterLoad() {
  const t = useTexts(heldTexts);
  const isLoading = useNavigation().state === 'loading';
  const [again, setAgain] = useState<() => void>();
  useEffect(() => {
    followFragments();
    return holdPages(setAgain);
  }, []);
  if (!again || !isLoading) return null;
  return (
    <div className="office-toast notice">
      <p role="alert">{t.held}</p>
      <button type="button" className="link-button" onClick={again}>
        {t.again}
      </button>
    </div>
  );
}
