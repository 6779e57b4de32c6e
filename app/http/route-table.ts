import type { ServerBuild } from 'react-router';
import type { RouteHandle } from './route-handle.ts';

type Route = { path: string; handle?: RouteHandle };

export type RouteTable = ReturnType<typeof createRouteTable>;

/** The handles of all routes by their URLs. Created once at startup. */
export function createRouteTable(routes: readonly Route[]) {
  const fixed = new Map<string, RouteHandle>();
  const patterns: { pattern: RegExp; path: string; handle: RouteHandle }[] = [];
  for (const { path, handle = {} } of routes) {
    if (/[:*]/.test(path)) patterns.push({ pattern: patternOf([path]), path, handle });
    else fixed.set(path, handle);
  }
  const patternFor = (path: string) => patterns.find(({ pattern }) => pattern.test(path));
  return {
    handles: routes.map(({ handle = {} }) => handle),

    handleOf: (path: string): RouteHandle => fixed.get(path) ?? patternFor(path)?.handle ?? {},

    /** The path pattern of the route that matches a path: `/en/gallery/:id`. */
    patternOf: (path: string): string | undefined =>
      fixed.has(path) ? path : patternFor(path)?.path,

    pathsWhere: (says: (handle: RouteHandle) => unknown): string[] =>
      routes.filter(({ handle }) => handle && says(handle)).map(({ path }) => path),
  };
}

export const routesOf = (build: ServerBuild): Route[] =>
  Object.values(build.routes).flatMap((route) =>
    // The root, around all others, has no path.
    route?.path === undefined
      ? []
      : [{ path: route.path, handle: (route.module.handle ?? {}) as RouteHandle }],
  );

/** Matches a path, or the path of a URL with a query, of one of these routes. */
export function patternOf(paths: readonly string[]): RegExp {
  const sources = paths.map((path) =>
    path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/?]+').replace('*', '[^?]*'),
  );
  return new RegExp(`^(?:${sources.join('|')})(?![^?])`);
}
