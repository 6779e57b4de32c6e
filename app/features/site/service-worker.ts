import type { LoaderFunctionArgs } from 'react-router';
import formScript from '#app/client/form-page.ts?worker&url';
import workerUrl from '#app/client/offline/service-worker.ts?worker&url';
import staleCopy from '#app/client/offline/stale-copy.ts?worker&url';
import type { Build } from '#app/client/offline/worker-scope.ts';
import siteScript from '#app/client/site.ts?worker&url';
import queueScript from '#app/features/contact/queued-messages.client.ts?worker&url';
import { appContext } from '#app/http/context.ts';
import { patternOf, type RouteTable } from '#app/http/route-table.ts';
import offlineScript from './offline.client.ts?worker&url';

/** One line, which changes with each build; the worker itself is a hashed file, so most releases send it to nobody twice. */
function current({ pathsWhere }: RouteTable): string {
  const sourceOf = (says: Parameters<typeof pathsWhere>[0]) => patternOf(pathsWhere(says)).source;
  const build: Build = {
    release: import.meta.env.VITE_RELEASE ?? 'development',
    staleCopy,
    precache: { offline: [siteScript, offlineScript, staleCopy], contact: [siteScript, formScript, queueScript] },
    urls: {
      precached: sourceOf(({ offline }) => offline === 'precached'),
      fetched: sourceOf(({ offline }) => offline === 'fetched'),
      restricted: sourceOf(({ audience }) => audience),
      endsSession: sourceOf(({ endsSession }) => endsSession),
    },
  };
  return `self.build=${JSON.stringify(build)};importScripts(${JSON.stringify(workerUrl)});\n`;
}

/** In the place of any earlier worker: takes itself and all that is cached off the device. Queued messages stay. */
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
