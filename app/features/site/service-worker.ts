import type { LoaderFunctionArgs } from 'react-router';
import type { WorkerUrls } from '#app/client/offline/scope.ts';
import workerUrl from '#app/client/offline/worker.ts?worker&url';
import { appContext } from '#app/http/context.ts';
import { patternOf, type RouteTable } from '#app/http/route-table.ts';

const release = import.meta.env.VITE_RELEASE ?? 'development';

/** One line that changes with each build; the worker itself is a hashed file, so most releases send it to nobody twice. */
function current({ pathsWhere }: RouteTable): string {
  const sourceOf = (says: Parameters<typeof pathsWhere>[0]) => patternOf(pathsWhere(says)).source;
  const urls: WorkerUrls = {
    precached: sourceOf(({ offline }) => offline === 'precached'),
    fetched: sourceOf(({ offline }) => offline === 'fetched'),
    restricted: sourceOf(({ audience }) => audience),
    endsSession: sourceOf(({ endsSession }) => endsSession),
  };
  return `self.release=${JSON.stringify(release)};self.urls=${JSON.stringify(urls)};importScripts(${JSON.stringify(workerUrl)});\n`;
}

/** In the place of any earlier worker: takes itself and all that was kept off the device. What waits to be sent stays. */
const goodbye = `addEventListener('install',()=>skipWaiting());
addEventListener('activate',(event)=>event.waitUntil((async()=>{
  for(const name of await caches.keys())await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The service worker, for the whole site; `SERVICE_WORKER=off` is its way back. Browsers ask for it again at each visit. */
export function loader({ context }: LoaderFunctionArgs) {
  const { config, routes } = context.get(appContext);
  return new Response(config.serviceWorker ? current(routes) : goodbye, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, no-cache' },
  });
}
