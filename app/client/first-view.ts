/**
 * Inlined, before the first paint: what is screens below is laid out once the page is loaded
 * (parts.css). Not after going back, a reload or a link to a fragment, nor where text would jump.
 * `performance.navigation` is deprecated, but short.
 */
export const firstViewScript = `location.hash||performance.navigation.type||CSS.supports('overflow-anchor:auto')&&document.documentElement.toggleAttribute('data-first-view');`;

/** One part after another: a press must not wait for all of them. */
export async function endFirstView(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>(
    '[data-first-view] :is(.section, .article-item, .footer)',
  )) {
    part.style.contentVisibility = 'visible';
    if (!scrollY) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  document.documentElement.toggleAttribute('data-first-view', false);
}
