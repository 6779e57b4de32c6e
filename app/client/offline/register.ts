/** Has the service worker keep this page, and ready what it needs: the offline page, and unless data is spared the contact form. */
export async function startOffline(): Promise<void> {
  const { worker, mode } = document.documentElement.dataset;
  if (!worker || !navigator.serviceWorker) return;
  // The browser says no where storage is forbidden; the site works without.
  await navigator.serviceWorker.register(worker).catch(() => {});
  const { active } = await navigator.serviceWorker.ready;
  const [prefix = ''] = /^\/(?:en|ht)(?=\/|$)/.exec(location.pathname) ?? [];
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({
    page: location.href,
    files: files.filter((file) => file.startsWith(`${location.origin}/`)),
    shell: [`${prefix}/offline`, ...(mode === 'saving' ? [] : [`${prefix}/contact`])],
  });
}
