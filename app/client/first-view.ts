/**
 * Inlined, so that it runs before the first paint: what is screens below the first view is laid out once the page is loaded (parts.css). Not where
 * the reader may be further down: on the way back, after a reload, at a fragment.
 */
export const firstViewScript = `location.hash||performance.getEntriesByType('navigation')[0]?.type!='navigate'||(document.documentElement.dataset.firstView='');`;

/** Lays out one part after another: together they would hold up a press on a cheap phone. */
export async function endFirstView(): Promise<void> {
  const { documentElement: root } = document;
  if (!root.hasAttribute('data-first-view')) return;
  for (const part of document.querySelectorAll<HTMLElement>('.section, .article-item, .footer')) {
    part.style.contentVisibility = 'visible';
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  root.toggleAttribute('data-first-view', false);
}
