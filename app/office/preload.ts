import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

type Manifest = {
  routes: Record<string, { module: string; imports?: readonly string[] } | undefined>;
};

const manifest = (): Manifest | undefined =>
  // Not bundled in development.
  import.meta.env.DEV
    ? undefined
    : (window as Window & { __reactRouterManifest?: Manifest }).__reactRouterManifest;

/**
 * All files of a page at once: the router fetches the imports of a page's file only once that is
 * there. `id` is the route's path, with its language.
 */
async function preloadRoute(id: string): Promise<void> {
  const { module, imports = [] } = manifest()?.routes[id] ?? {};
  const missing = (module ? [module, ...imports] : []).filter(
    (href) => !document.head.querySelector(`link[href="${href}"]`),
  );
  await Promise.all(
    missing.map(
      (href) =>
        new Promise((resolve) => {
          const link = Object.assign(document.createElement('link'), {
            rel: 'modulepreload',
            href,
            onload: resolve,
            onerror: resolve,
          });
          document.head.append(link);
        }),
    ),
  );
}

export const preloadPage: MiddlewareFunction<Record<string, DataStrategyResult>> = ({
  pattern,
}) => {
  void preloadRoute(pattern);
};

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
