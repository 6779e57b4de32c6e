import { startAccessToken } from './access-token.ts';
import { endFirstView } from './first-view.ts';
import { startOpening } from './opening.ts';
import { adoptStyles, parsePage } from './other-page.ts';
import { startPlayers } from './players.ts';
import { storeTitleFace } from './title-face.ts';

/** How long something dismissed stays hidden, in milliseconds. */
const dismissedMs = 30 * 24 * 60 * 60_000;

// The script of every page; form.ts includes it.
startAccessToken();
startFragmentLinks();
startPlayers();
startOpening();
startDismissals();
startTakingTurns();
startLeavingPanels();

// This script comes after the first paint, often after the load event.
const loaded = new Promise<void>((resolve) => {
  if (document.readyState === 'complete') resolve();
  else addEventListener('load', () => resolve(), { once: true });
});
const seen = new Promise<void>((resolve) => {
  const onScroll = () => {
    // Drawings that wait for a reader stay from then on.
    document.documentElement.toggleAttribute('data-scrolled', true);
    resolve();
  };
  addEventListener('scroll', onScroll, { once: true });
  // After the first frame, which would wait for the rest.
  void loaded.then(() => setTimeout(resolve, 100));
});
if (document.querySelector('[data-background-video]'))
  void loaded
    .then(() => import('./background-video.ts').then((film) => film.startBackgroundVideo()))
    .catch(() => {});
// In this order: unfolding measures the whole page.
void seen.then(endFirstView).then(startUnfolding);
// For the next page. Storage may be blocked.
void loaded.then(() => setTimeout(() => storeTitleFace().catch(() => {}), 300));
// The service worker, queued messages, the page's weight: they must not delay the page.
void loaded.then(() => setTimeout(() => import('./after-load.ts').catch(() => {}), 2_000));

/**
 * Replaces the element that `data-fragment` names by that of the linked page; on any error the
 * browser follows the link.
 */
function startFragmentLinks(): void {
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
  const html = await response.text();
  const page = parsePage(html);
  const [current, fresh] = [document.getElementById(id), page.getElementById(id)];
  if (!response.ok || !current || !fresh) throw new Error('no such fragment');
  adoptStyles(html);
  current.replaceWith(fresh);
  history.replaceState(history.state, '', link.href.split('#')[0]);
  fresh.querySelector<HTMLElement>(`[data-fragment="${id}"]`)?.focus();
}

/** Closes a panel that Tab has left: it would cover what has the focus. */
function startLeavingPanels(): void {
  document.addEventListener('focusin', ({ target }) => {
    const reached = target as Element;
    if (reached.matches('[popovertarget]')) return;
    const opener = `[popovertarget="${reached.closest('.panel')?.id}"]`;
    for (const panel of document.querySelectorAll<HTMLElement>('.panel'))
      if (!panel.contains(reached) && !panel.querySelector(opener)) panel.hidePopover?.();
  });
}

function startDismissals(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-dismiss]')) {
    const key = `dismissed:${part.dataset.dismiss}`;
    const close = part.querySelector('button');
    if (!close) continue;
    part.hidden = Date.now() - dismissedAt(key) < dismissedMs;
    close.disabled = false;
    close.addEventListener('click', () => {
      part.hidden = true;
      try {
        localStorage[key] = Date.now();
      } catch {}
    });
  }
}

// The browser may block storage; then the choice applies to this page only.
function dismissedAt(key: string): number {
  try {
    return Number(localStorage[key]);
  } catch {
    return 0;
  }
}

/**
 * Shows the floating button 30 s of every 60 s. An animation of CSS would have styles computed for
 * every frame.
 */
function startTakingTurns(): void {
  const button = document.querySelector<HTMLElement>('[class=donate]');
  setInterval(() => {
    const isSteady = matchMedia('(prefers-reduced-motion: reduce)').matches;
    button?.toggleAttribute('data-away', !('away' in button.dataset) && !isSteady);
  }, 30_000);
}

/** The floating button must not cover these. */
const notCovered =
  'main :is(h1, h2, h3, p, li:not(:has(img)), dt, dd, td, figcaption, .tile-title, .notice, summary, button, input, select, textarea, .button), footer :is(a, p, summary, button)';

function startUnfolding(): void {
  const button = document.querySelector<HTMLElement>('[data-dismiss="donate"]');
  if (!button || getComputedStyle(button).position === 'static') return;
  const range = document.createRange();
  const unfold = () => {
    // Offsets ignore the transform that folds it.
    const { offsetTop: top, offsetLeft, offsetHeight } = button;
    const isUnder = (part: Element) => {
      // Titles and paragraphs are as wide as their text.
      range.selectNodeContents(part);
      const box = (/^(?:[HPL]|D[DT])/.test(part.tagName) ? range : part).getBoundingClientRect();
      return box.right > offsetLeft - 8 && box.bottom > top && box.top < top + offsetHeight;
    };
    button.toggleAttribute(
      'data-unfolded',
      ![...document.querySelectorAll(notCovered)].some(isUnder),
    );
  };
  for (const event of ['scroll', 'resize']) addEventListener(event, unfold);
  // Something opened, closed or was inserted.
  new ResizeObserver(unfold).observe(document.body);
}
