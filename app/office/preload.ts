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
export async function preloadRoute(id: string): Promise<void> {
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
