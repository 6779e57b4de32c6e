/** What the gallery gains from a script: more pictures without leaving the page, arrow keys, swiping, sharing. */

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-loading]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (!link.ariaBusy) more(link).catch(() => location.assign(link.href));
});

/** Puts the pictures of the next page below those of this one, and the next page's link in the place of this one's. */
async function more(link: HTMLAnchorElement): Promise<void> {
  link.ariaBusy = 'true';
  link.textContent = link.dataset.loading ?? '';
  const response = await fetch(link.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = [...page.querySelectorAll<HTMLElement>('#gallery > li')];
  const pages = page.getElementById('gallery-pages');
  if (!response.ok || !pages || fresh.length === 0) throw new Error('nothing to add');
  document.getElementById('gallery')?.append(...fresh);
  pages.querySelector('a:not([rel])')?.remove();
  pages.hidden = !pages.childElementCount;
  document.getElementById('gallery-pages')?.replaceWith(pages);
  const status = document.querySelector('[data-arrived]');
  const [one = '', several = ''] = status?.dataset.arrived?.split('|') ?? [];
  if (status) status.textContent = fresh.length === 1 ? one : several.replace('2', String(fresh.length));
  fresh[0]?.querySelector('a')?.focus();
}

const go = (rel: 'prev' | 'next') => document.querySelector<HTMLAnchorElement>(`a[rel=${rel}].picture-neighbour`)?.click();

const stage = document.querySelector('[data-swipe]');
const hint = document.querySelector('[data-keys]');
if (hint) hint.hidden = false;

document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (!stage || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if ((target as Element).closest('input, textarea, select, dialog, [popover]')) return;
  if (key === 'ArrowLeft') go('prev');
  if (key === 'ArrowRight') go('next');
});

/** In pixels: what is shorter is a tap. */
const swipeLength = 60;
let start: { x: number; y: number } | undefined;
stage?.addEventListener(
  'touchstart',
  ({ touches }) => {
    const [touch, more] = touches;
    start = touch && !more && !isZoomed() ? { x: touch.clientX, y: touch.clientY } : undefined;
  },
  { passive: true },
);
stage?.addEventListener('touchend', ({ changedTouches: [touch] }) => {
  if (!start || !touch) return;
  const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
  start = undefined;
  if (Math.abs(dx) < swipeLength || Math.abs(dy) > Math.abs(dx) / 2) return;
  go(dx < 0 ? 'next' : 'prev');
});

/** Who looks at a detail moves the picture, not on to the next. */
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.05;

const share = document.querySelector<HTMLDetailsElement>('[data-share]');
const shareLink = share?.querySelector('input');
share?.querySelector('summary')?.addEventListener('click', (event) => {
  const { share: title = '' } = share.dataset;
  const url = shareLink?.value ?? '';
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    event.preventDefault();
    // Closed without sharing is no fault.
    navigator.share({ title, url }).catch(({ name }: Error) => {
      if (name !== 'AbortError') share.open = true;
    });
  } else if (!share.open) copy(share, url).catch(() => {});
});

async function copy(share: HTMLElement, url: string): Promise<void> {
  const status = share.querySelector('[data-copied]');
  // Where that is refused, the field with the link is there to copy from.
  await navigator.clipboard?.writeText(url);
  if (status && navigator.clipboard) status.textContent = status.dataset.copied ?? '';
}
shareLink?.addEventListener('focus', () => shareLink.select());

// A module, so that its names are its own.
export {};
