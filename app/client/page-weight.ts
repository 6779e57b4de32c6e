/** Writes into the footer what this page weighs, compressed as it is sent, and how much of it came over the link this time. */
export function showPageWeight(): void {
  const line = document.querySelector<HTMLElement>('[data-page-weight]');
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
