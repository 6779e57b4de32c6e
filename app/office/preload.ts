import type { DataStrategyResult, MiddlewareFunction } from 'react-router';

/**
 * React Router’s list of routes in the browser (shortened by scripts/build.ts): a page’s file, and
 * the files that not every page has.
 */
type Manifest = {
  routes: Record<string, { module: string; imports?: readonly string[] } | undefined>;
};

/** While the site is developed, modules are not bundled. */
const manifest = (): Manifest | undefined =>
  import.meta.env.DEV
    ? undefined
    : (window as Window & { __reactRouterManifest?: Manifest }).__reactRouterManifest;

/**
 * Asks for all the files of a route at once. The router imports a page’s file beside its data, but
 * what that file imports only once it is there: another round trip.
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

/** In browsers: the files of the page that is opened are asked for beside its data. */
export const preloadPage: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ pattern }) =>
  preloadRoute(pattern);

/**
 * Once a page has loaded and nothing else is to be done, gets the sections of the bar, so that each
 * opens with one request the first time too. Not for who saves data (`Save-Data`, or the site’s own
 * saving mode).
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
