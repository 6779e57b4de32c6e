import type { LoaderFunctionArgs } from 'react-router';
import workerUrl from '#app/client/offline/service-worker.ts?worker&url';
import staleCopy from '#app/client/offline/stale-copy.ts?worker&url';
import type { Build } from '#app/client/offline/worker-scope.ts';
import contactScript from '#app/client/queued-form.ts?worker&url';
import siteScript from '#app/client/site.ts?worker&url';
import { appContext } from '#app/http/context.ts';
import { patternOf, type RouteTable } from '#app/http/route-table.ts';
import offlineScript from './offline.client.ts?worker&url';

/**
 * A line that changes with each build and imports the worker, a hashed file that browsers keep
 * while it is the same.
 */
function workerScript({ pathsWhere }: RouteTable): string {
  const sourceOf = (condition: Parameters<typeof pathsWhere>[0]) =>
    patternOf(pathsWhere(condition)).source;
  const build: Build = {
    release: import.meta.env.VITE_RELEASE ?? 'development',
    staleCopy,
    precache: { offline: [siteScript, offlineScript, staleCopy], contact: [contactScript] },
    urls: {
      precached: sourceOf(({ offline }) => offline === 'precached'),
      fetched: sourceOf(({ offline }) => offline === 'fetched'),
      kept: sourceOf(({ offline }) => offline === 'kept'),
      restricted: sourceOf(({ audience }) => audience),
      endsSession: sourceOf(({ endsSession }) => endsSession),
    },
  };
  return `self.build=${JSON.stringify(build)};importScripts(${JSON.stringify(workerUrl)});\n`;
}

/** Replaces an earlier worker: deletes its caches and unregisters itself. Queued messages stay. */
const unregisterScript = `addEventListener('install',()=>skipWaiting());
addEventListener('activate',(event)=>event.waitUntil((async()=>{
  for(const name of await caches.keys())await caches.delete(name);
  await registration.unregister();
})()));
`;

/**
 * `SERVICE_WORKER=off` removes the worker from browsers, which revalidate this file at each visit.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const { config, routes } = context.get(appContext);
  return new Response(config.serviceWorker ? workerScript(routes) : unregisterScript, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'public, no-cache',
    },
  });
}
