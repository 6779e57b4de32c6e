import type { MessageToWorker } from './contract.ts';
import { prefixOf } from './offline/names.ts';

// Low-priority features, loaded by site.ts some seconds after everything else.
addManifest();
showPageWeight();
// Already there on the contact page.
import('./offline/queued-messages.ts').catch(() => {});
void startServiceWorker();

/** Not in the HTML, whose links are fetched before the first paint. */
function addManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `${prefixOf(location)}/manifest.webmanifest`;
  document.head.append(link);
}

/** The page's transfer size, and how much of it was transferred this time. */
function showPageWeight(): void {
  const line = document.querySelector('[data-page-weight]');
  if (!line || !window.PerformanceObserver) return;
  const show = () => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ];
    const sum = (field: 'encodedBodySize' | 'transferSize') =>
      Math.ceil(
        entries.reduce((total, entry) => total + (entry as PerformanceResourceTiming)[field], 0) /
          1_000,
      );
    const [page, now] = [sum('encodedBodySize'), sum('transferSize')];
    line.textContent = (line.dataset.pageWeight ?? '')
      .replace('{page}', String(Math.max(page, now)))
      .replace('{now}', String(now));
    line.hidden = page === 0;
  };
  // Pictures loaded while scrolling count too.
  new PerformanceObserver(show).observe({ type: 'resource', buffered: true });
  show();
}

/** Precaches the offline page and, unless data is saved, the contact form. */
async function startServiceWorker(): Promise<void> {
  const { worker, mode } = document.documentElement.dataset;
  if (!worker || !navigator.serviceWorker) return;
  // Registration fails where storage is blocked; the site works without it.
  await navigator.serviceWorker.register(worker).catch(() => {});
  const { active } = await navigator.serviceWorker.ready;
  const prefix = prefixOf(location);
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const message: MessageToWorker = {
    type: 'loaded',
    page: location.href,
    files: files.filter((file) => file.startsWith(`${location.origin}/`)),
    precache: [`${prefix}/offline`, ...(mode === 'saving' ? [] : [`${prefix}/contact`])],
  };
  active?.postMessage(message);
}
