import { preloadRoute } from './preload.ts';

/**
 * Once the browser is idle, unless data is saved; one section after the other, so that a page that
 * is asked for meanwhile has the line nearly for itself. @returns stops it
 */
export function preloadSections(ids: readonly string[]): () => void {
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
