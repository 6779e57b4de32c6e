import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

/** React Router’s list of routes (shortened by scripts/build.ts). */
type Manifest = {
  routes: Record<string, { module: string; imports?: readonly string[] } | undefined>;
};

const manifest = (): Manifest | undefined =>
  // Not bundled in development.
  import.meta.env.DEV
    ? undefined
    : (window as Window & { __reactRouterManifest?: Manifest }).__reactRouterManifest;

/**
 * Fetches all files of a route at once: the router fetches the imports of a page’s file only once
 * that is there.
 * @param id the route’s path, with its language
 */
function preloadRoute(id: string): void {
  const { module, imports = [] } = manifest()?.routes[id] ?? {};
  for (const href of module ? [module, ...imports] : [])
    if (!document.head.querySelector(`link[href="${href}"]`))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
      );
}

/** Client middleware. */
export const preloadPage: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ pattern }) =>
  preloadRoute(pattern);

/**
 * Fetches the sections of the bar once the browser is idle, unless data is saved.
 * @returns stops it
 */
export function preloadSections(ids: readonly string[]): () => void {
  const stop = new AbortController();
  const preload = () => !stop.signal.aborted && ids.forEach(preloadRoute);
  // Safari has no idle callbacks.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(preload) : setTimeout(preload);
  if (document.documentElement.dataset.mode === 'saving') stop.abort();
  else if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true, signal: stop.signal });
  return () => stop.abort();
}
