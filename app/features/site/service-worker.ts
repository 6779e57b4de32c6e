import type { LoaderFunctionArgs } from 'react-router';
import workerUrl from '#app/client/offline/worker.ts?worker&url';
import { appContext } from '#app/http/context.ts';

const release = import.meta.env.VITE_RELEASE ?? 'development';

/** One line that changes with each build; the worker itself is a hashed file, so most releases send it to nobody twice. */
const current = `self.release=${JSON.stringify(release)};importScripts(${JSON.stringify(workerUrl)});\n`;

/** In the place of any earlier worker: takes itself and all that was kept off the device. What waits to be sent stays. */
const goodbye = `addEventListener('install',()=>skipWaiting());
addEventListener('activate',(event)=>event.waitUntil((async()=>{
  for(const name of await caches.keys())await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The service worker, for the whole site; `SERVICE_WORKER=off` is its way back. Browsers ask for it again at each visit. */
export function loader({ context }: LoaderFunctionArgs) {
  const { serviceWorker } = context.get(appContext).config;
  return new Response(serviceWorker ? current : goodbye, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, no-cache' },
  });
}
