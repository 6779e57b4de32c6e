import { type ComponentType, memo } from 'react';

type Data = { loaderData?: unknown; actionData?: unknown };

/**
 * A page that is rendered again only with other data: while the next page is on its way the router
 * renders all pages again, which takes a cheap phone a quarter of a second for a long list. What
 * shows that something is on its way asks the router itself (`useNavigation`).
 */
export const memoPage = <Props extends object>(page: ComponentType<Props>) =>
  memo(
    page,
    (before: Data, after: Data) =>
      before.loaderData === after.loaderData && before.actionData === after.actionData,
  );
