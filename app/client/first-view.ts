/**
 * Inlined, so that it runs before the first paint: what is screens below the first view is laid out
 * once the page is loaded (parts.css). Not where the reader may be further down: on the way back,
 * after a reload, at a fragment. Nor in browsers that would let what is read jump meanwhile.
 * `performance.navigation` is deprecated, and shorter than what follows it: every first view waits
 * for these bytes.
 */
export const firstViewScript = `location.hash||performance.navigation.type||CSS.supports('overflow-anchor:auto')&&document.documentElement.toggleAttribute('data-first-view');`;

/**
 * Lays out one part after another: together they would hold up a press on a cheap phone. A reader
 * who scrolls has all of them at once.
 */
export async function endFirstView(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>(
    '[data-first-view] :is(.section, .article-item, .footer)',
  )) {
    part.style.contentVisibility = 'visible';
    if (!scrollY) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  document.documentElement.toggleAttribute('data-first-view', false);
}
