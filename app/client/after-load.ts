import { pathBeside } from './offline/names.ts';
import { startServiceWorker } from './offline/start-worker.ts';

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
  link.href = pathBeside(location, '/manifest.webmanifest');
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
