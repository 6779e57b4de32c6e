import { adoptStyles, parsePage } from '#app/client/other-page.ts';

// Adds to the gallery: loading more pictures in place, arrow keys, swiping, sharing.

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-loading]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!link.ariaBusy) loadMore(link).catch(() => location.assign(link.href));
});

async function loadMore(link: HTMLAnchorElement): Promise<void> {
  link.ariaBusy = 'true';
  link.textContent = link.dataset.loading ?? '';
  const response = await fetch(link.href);
  const html = await response.text();
  const page = parsePage(html);
  const fresh = [...page.querySelectorAll<HTMLElement>('#gallery > li')];
  const pages = page.getElementById('gallery-pages');
  if (!response.ok || !pages || fresh.length === 0) throw new Error('nothing to add');
  adoptStyles(html);
  document.getElementById('gallery')?.append(...fresh);
  pages.querySelector('a:not([rel])')?.remove();
  pages.hidden = !pages.childElementCount;
  document.getElementById('gallery-pages')?.replaceWith(pages);
  const status = document.querySelector('[data-arrived]');
  const [one = '', several = ''] = status?.dataset.arrived?.split('|') ?? [];
  if (status)
    status.textContent = fresh.length === 1 ? one : several.replace('2', String(fresh.length));
  fresh[0]?.querySelector('a')?.focus();
}

const openNeighbour = (rel: 'prev' | 'next') =>
  document.querySelector<HTMLAnchorElement>(`a[rel=${rel}].picture-neighbour`)?.click();

const stage = document.querySelector('[data-swipe]');
const hint = document.querySelector('[data-keys]');
if (hint) hint.hidden = false;

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (!stage || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if ((target as Element).closest('input, textarea, select, dialog, [popover]')) return;
  if (key === 'ArrowLeft') openNeighbour('prev');
  if (key === 'ArrowRight') openNeighbour('next');
});

/** In pixels: shorter movements are taps. */
const minSwipe = 60;
let start: { x: number; y: number } | undefined;
stage?.addEventListener(
  'touchstart',
  ({ touches }) => {
    const [touch, second] = touches;
    start = touch && !second && !isZoomed() ? { x: touch.clientX, y: touch.clientY } : undefined;
  },
  { passive: true },
);
stage?.addEventListener('touchend', ({ changedTouches: [touch] }) => {
  if (!start || !touch) return;
  const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
  start = undefined;
  if (Math.abs(dx) < minSwipe || Math.abs(dy) > Math.abs(dx) / 2) return;
  openNeighbour(dx < 0 ? 'next' : 'prev');
});

/** While zoomed in, a swipe pans the picture. */
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.05;

const share = document.querySelector<HTMLDetailsElement>('[data-share]');
const shareLink = share?.querySelector('input');
share?.querySelector('summary')?.addEventListener('click', (event) => {
  const { share: title = '' } = share.dataset;
  const url = shareLink?.value ?? '';
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    event.preventDefault();
    // Closing the share menu rejects with AbortError.
    navigator.share({ title, url }).catch(({ name }: Error) => {
      if (name !== 'AbortError') share.open = true;
    });
  } else if (!share.open) copyLink(share, url).catch(() => {});
});

async function copyLink(share: HTMLElement, url: string): Promise<void> {
  const status = share.querySelector('[data-copied]');
  await navigator.clipboard?.writeText(url);
  if (status && navigator.clipboard) status.textContent = status.dataset.copied ?? '';
}
shareLink?.addEventListener('focus', () => shareLink.select());
