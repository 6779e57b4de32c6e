/**
 * Follows a link marked `data-fragment="<id>"` in place: fetches the page it leads to and puts only the element with that id
 * where it stands now. When anything goes wrong the browser follows the link as usual.
 */
export function startFragmentLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-fragment]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.ariaBusy = 'true';
    replaceFragment(link, link.dataset.fragment ?? '').catch(() => location.assign(link.href));
  });
}

async function replaceFragment(link: HTMLAnchorElement, id: string): Promise<void> {
  const response = await fetch(link.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [current, fresh] = [document.getElementById(id), page.getElementById(id)];
  if (!response.ok || !current || !fresh) throw new Error('no such fragment');
  current.replaceWith(fresh);
  history.replaceState(history.state, '', link.href.split('#')[0]);
  fresh.querySelector<HTMLElement>(`[data-fragment="${id}"]`)?.focus();
}
