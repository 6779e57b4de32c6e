import type { Page } from '@playwright/test';

// Checks that run inside the page: each function runs in the browser, and refers to nothing outside
// itself.

/** What the checks find, in one call: each call costs as much as a check. */
export const findInPage = (page: Page, ...checks: (() => string[])[]): Promise<string[]> =>
  page.evaluate<string[]>(`[${checks.join(', ')}].flatMap((check) => check())`);

/**
 * Waits until all is laid out. Locators bring a script of their own to each page, which takes a
 * tenth of the time of the sweep.
 */
export async function settled(): Promise<void> {
  const end = performance.now() + 60_000;
  while (document.querySelector('html[data-first-view]')) {
    if (performance.now() > end) throw new Error('The page did not settle.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Touch targets smaller than 44 pixels. A link inside a sentence is text (WCAG 2.5.5), a label a
 * part of its field.
 */
export function smallTargets(): string[] {
  // The rail of the office fits on a desk; a mouse needs less than a finger (WCAG 2.5.8).
  const leastOf = (each: Element) =>
    each.closest('.office-nav') && matchMedia('(pointer: fine)').matches ? 32 : 44;
  const found: string[] = [];
  const fills = ({ position, top, right, bottom, left }: CSSStyleDeclaration) =>
    position === 'absolute' &&
    [top, right, bottom, left].every((edge) => Number.parseFloat(edge) === 0);
  /** The positioned element that a link or a summary is spread over, by a part that fills it. */
  const spreadOf = (each: HTMLElement) => {
    if (!['::before', '::after'].some((part) => fills(getComputedStyle(each, part)))) return null;
    let around: HTMLElement | null = each;
    while (around && getComputedStyle(around).position === 'static') around = around.parentElement;
    return around;
  };
  for (const each of document.querySelectorAll<HTMLElement>(
    'a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button]',
  )) {
    if (
      !each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      each.closest('.visually-hidden')
    )
      continue;
    // The honeypot field, which nobody sees or reaches.
    if (each.tabIndex < 0 && each.matches('input')) continue;
    const spread = spreadOf(each);
    const least = leastOf(each);
    const boxes = [
      each,
      ...((each as HTMLInputElement).labels ?? []),
      ...(spread ? [spread] : []),
    ].map((one) => one.getBoundingClientRect());
    const isInText = () => {
      if (getComputedStyle(each).display !== 'inline') return false;
      let around = each.parentElement;
      while (around && getComputedStyle(around).display === 'inline') around = around.parentElement;
      return (around?.textContent?.trim().length ?? 0) > (each.textContent?.trim().length ?? 0);
    };
    const width =
      Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const height =
      Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    if ((width < least - 0.5 || height < least - 0.5) && !isInText()) {
      const name =
        each.ariaLabel ?? (each.textContent?.trim().slice(0, 40) || each.id || each.className);
      found.push(`target ${each.tagName} ${name}: ${width.toFixed(1)} x ${height.toFixed(1)}`);
    }
  }
  return found;
}

/** Words of titles that go on in the next line. Those of 15 letters and more may be hyphenated. */
export function brokenTitles(): string[] {
  const found: string[] = [];
  const range = document.createRange();
  for (const title of document.querySelectorAll('h1, h2, h3')) {
    if (!title.checkVisibility({ visibilityProperty: true }) || title.closest('.visually-hidden'))
      continue;
    // An email address may break anywhere.
    if (title.textContent?.includes('@')) continue;
    const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { 0: word, index } of (texts.currentNode.nodeValue ?? '').matchAll(
        /\p{L}{2,14}(?!\p{L})(?<!\p{L}{15})/gu,
      )) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(`broken word: ${word}`);
      }
    }
  }
  return found;
}

/** Titles that the kite of their banner flies over. */
export function coveredTitles(): string[] {
  const range = document.createRange();
  return [...document.querySelectorAll('.banner-kite')].flatMap((kite) => {
    const title = kite.parentElement?.querySelector('h1');
    if (!title || !kite.checkVisibility()) return [];
    // It rises as the page opens.
    for (const animation of kite.getAnimations()) animation.finish();
    range.selectNodeContents(title);
    const sky = kite.getBoundingClientRect();
    const isUnder = ({ left, right, top, bottom }: DOMRect) =>
      right > sky.left && left < sky.right && bottom > sky.top && top < sky.bottom;
    return [...range.getClientRects()].some(isUnder)
      ? [`under the kite: ${title.textContent}`]
      : [];
  });
}

/** How much wider than its window the page is, and what of its text and controls is out of it. */
export function pageWidth(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found =
    scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth}`] : [];
  for (const each of document.querySelectorAll(
    'body :is(a, button, h1, h2, h3, p, li, td, th, dt, dd, label, legend, input, select, textarea, summary, span, output)',
  )) {
    // The donation button that is folded is moved aside, but for its heart.
    const isAside = each.closest(
      '.visually-hidden, svg, .donate:not(.donate-inline, [data-unfolded])',
    );
    if (!each.checkVisibility({ visibilityProperty: true }) || isAside) continue;
    if ((each as HTMLElement).tabIndex < 0 && each.matches('input')) continue;
    const { left, right, width } = each.getBoundingClientRect();
    if (width === 0) continue;
    const name = `${each.tagName} ${each.textContent?.trim().slice(0, 30) || each.id}`;
    const frame = each.parentElement?.closest(
      '.form, .card, .member-card, .aside, .notice, .dialog, .question',
    );
    if (frame && right > frame.getBoundingClientRect().right + 1)
      found.push(`out of its frame: ${name}`);
    if (right > clientWidth + 1 || left < -1) found.push(`out of the page: ${name}`);
  }
  return found;
}

/** Text that is cut off by what holds it, or overlaps other text. */
export function unreadableTexts(): string[] {
  const found: string[] = [];
  // For screen readers alone; or shortened with an ellipsis, and all of it is a press away.
  const heard = [...document.querySelectorAll('*')].filter((each) => {
    const { clipPath, webkitLineClamp } = getComputedStyle(each);
    return clipPath === 'inset(50%)' || webkitLineClamp !== 'none';
  });
  const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const isCutBy = (around: Element, box: DOMRect) => {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(around);
    const outer = around.getBoundingClientRect();
    const across = clips(overflowX) && (box.left < outer.left - 1 || box.right > outer.right + 1);
    // A summary that ends after some lines says so, and leads to the whole.
    return (
      across ||
      (clips(overflowY) &&
        webkitLineClamp === 'none' &&
        (box.top < outer.top - 3 || box.bottom > outer.bottom + 3))
    );
  };
  const findCuts = (parent: Element, box: DOMRect, text: string) => {
    let around: Element | null = box.width < 2 || box.height < 2 ? null : parent;
    for (; around && around !== document.body; around = around.parentElement) {
      if (isCutBy(around, box))
        found.push(`cut off: "${text.slice(0, 40)}" by ${around.className || around.tagName}`);
      if (around.matches('dialog:modal, [popover]')) break;
    }
  };
  const isRead = (parent: Element) =>
    parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !parent.closest('svg, option, textarea') &&
    !heard.some((each) => each.contains(parent));
  /** A dialog, or a bar that the page scrolls below: what holds its texts in front of the page. */
  const layerOf = (parent: Element): Element | null => {
    const isLayer =
      parent.matches('dialog:modal, :popover-open') ||
      /^(?:fixed|sticky)$/.test(getComputedStyle(parent).position);
    return isLayer || !parent.parentElement
      ? isLayer
        ? parent
        : null
      : layerOf(parent.parentElement);
  };
  const texts: { rect: DOMRect; text: string; layer: Element | null }[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [parent, text] = [node.parentElement, node.textContent?.trim()];
    if (!text || !parent || !isRead(parent)) continue;
    range.selectNodeContents(node);
    findCuts(parent, range.getBoundingClientRect(), text);
    if (parent.closest('.donate, .skip')) continue;
    for (const rect of range.getClientRects())
      if (rect.width > 1) texts.push({ rect, text, layer: layerOf(parent) });
  }
  texts.sort((a, b) => a.rect.top - b.rect.top);
  const isPiled = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - b.top > 0.35 * Math.min(a.height, b.height);
  const piles = texts.flatMap(({ rect, text, layer }, index) => {
    const after = texts.slice(index + 1);
    const end = after.findIndex((other) => other.rect.top > rect.bottom);
    return after
      .slice(0, end < 0 ? undefined : end)
      .filter((it) => it.text !== text && it.layer === layer && isPiled(rect, it.rect))
      .map((it) => `"${text.slice(0, 30)}" and "${it.text.slice(0, 30)}" lie on each other`);
  });
  return [...found, ...piles];
}

/** The focused element when it is completely hidden (WCAG 2.4.11) or has no focus ring. */
export function hiddenFocus(): string[] {
  const found: string[] = [];
  const before = document.activeElement;
  const front = document.querySelector('dialog:modal, :popover-open') ?? document;
  for (const each of front.querySelectorAll<HTMLElement>(
    'a[href], button, summary, input, select, textarea, [tabindex="0"]',
  )) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.tabIndex < 0) continue;
    each.focus();
    if (document.activeElement !== each) continue;
    const name = `${each.tagName} ${each.ariaLabel ?? (each.textContent?.trim().slice(0, 40) || each.id)}`;
    const box = each.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return (
        top !== null &&
        (each.contains(top) ||
          top.contains(each) ||
          [...((each as HTMLInputElement).labels ?? [])].some((label) => label.contains(top)))
      );
    });
    // A link that is spread over its card is marked where it is spread.
    const marks = [getComputedStyle(each), getComputedStyle(each, '::after')];
    const isMarked = marks.some(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    if (!isSeen) found.push(`hidden while it has the focus: ${name}`);
    if (!isMarked) found.push(`not marked while it has the focus: ${name}`);
  }
  (before as HTMLElement | null)?.focus();
  return found;
}

/** Text that lies under a bar, dialogs aside, where the page can be scrolled no further. */
export function coveredAtEnd(): string[] {
  const [before, range] = [scrollY, document.createRange()];
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const isSeen = (each: Element) =>
    each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // The donation button folds away; what is opened is closed again.
  const bars = [...document.querySelectorAll('body :not(.donate, dialog, [popover])')].filter(
    (each) => /^(?:fixed|sticky)$/.test(getComputedStyle(each).position) && isSeen(each),
  );
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [parent, text] = [node.parentElement, node.textContent?.trim()];
    const isAside = !parent || !isSeen(parent) || parent.closest('.visually-hidden, svg');
    if (!text || isAside || bars.some((bar) => bar.contains(parent))) continue;
    range.selectNodeContents(node);
    const isClamped = getComputedStyle(parent).webkitLineClamp !== 'none';
    const { left, right, top, bottom, width } = (
      isClamped ? parent : range
    ).getBoundingClientRect();
    const cover = bars.find((bar) => {
      const box = bar.getBoundingClientRect();
      const across = Math.min(right, box.right) - Math.max(left, box.left);
      return across > 2 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 3;
    });
    if (cover && width > 1)
      found.push(`"${text.slice(0, 30)}" is under ${cover.className} at the end of the page`);
  }
  scrollTo({ top: before, behavior: 'instant' });
  return found;
}
