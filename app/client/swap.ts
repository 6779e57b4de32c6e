/**
 * Follows a link marked `data-swap="<id>"` in place: fetches the page it leads to and puts only the element with that id
 * where it stands now. When anything goes wrong the browser follows the link as usual.
 */
export function startSwaps(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-swap]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.ariaBusy = 'true';
    swap(link, link.dataset.swap ?? '').catch(() => location.assign(link.href));
  });
}

async function swap(link: HTMLAnchorElement, id: string): Promise<void> {
  const response = await fetch(link.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [place, fresh] = [document.getElementById(id), page.getElementById(id)];
  if (!response.ok || !place || !fresh) throw new Error('nothing to put in place');
  place.replaceWith(fresh);
  history.replaceState(history.state, '', link.href.split('#')[0]);
  fresh.querySelector<HTMLElement>(`[data-swap="${id}"]`)?.focus();
}
