import type { MessageToWorker } from './contract.ts';

// What can wait until a page is read: loaded by site.ts some seconds after everything else.
showPageWeight();
// The contact page has it already, unless that did not come.
if (!document.querySelector('[data-started]')) import('#app/features/contact/queued-messages.client.ts').catch(() => {});
void startServiceWorker();

/** Writes into the footer what this page weighs, compressed as it is sent, and how much of it came over the link this time. */
function showPageWeight(): void {
  const line = document.querySelector('[data-page-weight]');
  if (!line || !window.PerformanceObserver) return;
  const show = () => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const sum = (field: 'encodedBodySize' | 'transferSize') =>
      Math.ceil(entries.reduce((total, entry) => total + (entry as PerformanceResourceTiming)[field], 0) / 1_000);
    const [page, now] = [sum('encodedBodySize'), sum('transferSize')];
    line.textContent = (line.dataset.pageWeight ?? '')
      .replace('{page}', String(Math.max(page, now)))
      .replace('{now}', String(now));
    line.hidden = page === 0;
  };
  // Pictures that come while the page is scrolled count too.
  new PerformanceObserver(show).observe({ type: 'resource', buffered: true });
  show();
}

/** Has the service worker cache this page, and precache what it needs: the offline page and, unless data is saved, the contact form. */
async function startServiceWorker(): Promise<void> {
  const { worker, mode } = document.documentElement.dataset;
  if (!worker || !navigator.serviceWorker) return;
  // The browser says no where storage is forbidden; the site works without.
  await navigator.serviceWorker.register(worker).catch(() => {});
  const { active } = await navigator.serviceWorker.ready;
  const [prefix = ''] = /^\/(?:en|ht)(?=\/|$)/.exec(location.pathname) ?? [];
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const message: MessageToWorker = {
    type: 'loaded',
    page: location.href,
    files: files.filter((file) => file.startsWith(`${location.origin}/`)),
    precache: [`${prefix}/offline`, ...(mode === 'saving' ? [] : [`${prefix}/contact`])],
  };
  active?.postMessage(message);
}
