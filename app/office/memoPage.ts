import { type ComponentType, memo } from 'react';

type Data = { loaderData?: unknown; actionData?: unknown };

/**
 * Rendered again only with other data: the router renders all pages while the next is on its way, a
 * quarter of a second for a long list on a cheap phone.
 */
export const memoPage = <Props extends object>(page: ComponentType<Props>) =>
  memo(
    page,
    (before: Data, after: Data) =>
      before.loaderData === after.loaderData && before.actionData === after.actionData,
  );
