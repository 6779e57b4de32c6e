import { type ComponentType, type FC, lazy, memo, Suspense } from 'react';

/**
 * Loaded when needed, for what a page can do without: nothing is shown until then, nor where the
 * script cannot be loaded, as without a connection.
 */
export function optional<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FC<Props> {
  const nothing = { default: (() => null) as ComponentType<Props> };
  const Loaded = lazy(() => load().catch(() => nothing)) as unknown as ComponentType<Props>;
  // Rendered again before its script is there, it would lose the HTML of the server until then.
  return memo<Props>((props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  ));
}
