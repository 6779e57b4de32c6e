import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { followFragments } from './follow-fragments.ts';
import { heldTexts } from './held-texts.ts';
import { holdPages } from './hold-pages.ts';
import { menu } from './menu.ts';
import { preloadSections } from './preload-sections.ts';

/** A tap on a row opens it, with a connection that has broken since, too. */
const rowPages = ['/admin/messages/:id', '/admin/donations/:reference'];

/** Loaded after the page, which works without it. */
export default function AfterLoad() {
  const t = useTexts(heldTexts);
  const isLoading = useNavigation().state === 'loading';
  const [again, setAgain] = useState<() => void>();
  const locale = useLocale();
  useEffect(() => {
    followFragments();
    return holdPages(setAgain);
  }, []);
  useEffect(() => {
    const pages = [...menu.map(({ to }) => to), ...rowPages];
    return preloadSections(pages.map((path) => localizedPath(locale, path)));
  }, [locale]);
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
