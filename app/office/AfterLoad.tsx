import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { localizedPath } from '#app/i18n/locale.ts';
import { followFragments } from './follow-fragments.ts';
import { heldTexts } from './held-texts.ts';
import { holdPages } from './hold-pages.ts';
import { menu } from './menu.ts';
import { preloadRoute } from './preload.ts';

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
    <div className="office-toast notice" role="alert">
      <p>{t.held}</p>
      <button type="button" className="link-button" onClick={again}>
        {t.again}
      </button>
    </div>
  );
}

/**
 * Once the browser is idle, unless data is saved; one section after the other, so that a page that
 * is asked for meanwhile has the line nearly for itself. @returns stops it
 */
function preloadSections(ids: readonly string[]): () => void {
  const stop = new AbortController();
  const preload = async () => {
    for (const id of ids) if (!stop.signal.aborted) await preloadRoute(id);
  };
  // Safari has no idle callbacks.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(preload) : setTimeout(preload);
  if (document.documentElement.dataset.mode === 'saving') stop.abort();
  else if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true, signal: stop.signal });
  return () => stop.abort();
}
