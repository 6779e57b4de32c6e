import type { RouteHandle } from '#app/http/route-handle.ts';
import { createRouteTable } from '#app/http/route-table.ts';
import { flatRoutes } from '#app/routes.ts';

// Only under Vitest: outside the build, nothing else finds the modules.
const handles = import.meta.glob<RouteHandle | undefined>(
  ['/app/{features,office}/**/*.{ts,tsx}', '/app/http/**/api.ts', '!**/*.{test,server,client}.ts'],
  {
    import: 'handle',
    eager: true,
  },
);

/** The site's own table, as the server has it. */
export const routeTable = createRouteTable(
  flatRoutes.map(({ path = '', file }) => ({ path, handle: handles[`/app/${file}`] ?? {} })),
);
