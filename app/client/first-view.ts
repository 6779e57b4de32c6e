/**
 * Inlined, so that it runs before the first paint: what is screens below the first view is laid out once the page is loaded (parts.css). Not where
 * the reader may be further down: on the way back, after a reload, at a fragment. Nor in browsers that would let what is read jump meanwhile.
 */
export const firstViewScript = `location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate'||CSS.supports('overflow-anchor','auto')&&(document.documentElement.dataset.firstView='');`;

/**
 * Lays out the whole page: one part after another, as together they would hold up a press on a cheap phone; the rest at once when the reader
 * scrolls.
 * @param scrolled resolves at the first scroll.
 */
export async function endFirstView(scrolled: Promise<unknown>): Promise<void> {
  const { documentElement: root } = document;
  if (!root.hasAttribute('data-first-view')) return;
  for (const part of document.querySelectorAll<HTMLElement>('.section, .article-item, .footer')) {
    part.style.contentVisibility = 'visible';
    await Promise.race([scrolled, new Promise((resolve) => setTimeout(resolve, 20))]);
  }
  root.toggleAttribute('data-first-view', false);
}
