import type { MessageToWorker } from '../contract.ts';
import { pathBeside } from './names.ts';

/** Registers the service worker, and has it cache this page and its files. */
export async function startServiceWorker(): Promise<void> {
  const { worker, mode } = document.documentElement.dataset;
  if (!worker || !navigator.serviceWorker) return;
  // Registration fails where storage is blocked; the site works without it.
  await navigator.serviceWorker.register(worker).catch(() => {});
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const message: MessageToWorker = {
    type: 'loaded',
    page: location.href,
    files: files.filter((file) => file.startsWith(`${location.origin}/`)),
    // The offline page and, unless data is saved, the contact form.
    precache: ['/offline', ...(mode === 'saving' ? [] : ['/contact'])].map((path) =>
      pathBeside(location, path),
    ),
  };
  active?.postMessage(message);
}
