import type { Page } from '@playwright/test';

// Checks for what axe does not look for. Each function runs inside the page, and refers to nothing
// outside itself but to `shared`.

const isSeen = (each: Element): boolean =>
  each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  !each.closest('.visually-hidden, svg');

const nameOf = (each: Element): string =>
  `${each.tagName} ${each.ariaLabel ?? (each.textContent?.trim().slice(0, 40) || each.id)}`;

const rangeOf = (node: Node): Range => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range;
};

const isInFront = (each: Element): boolean =>
  /^(?:fixed|sticky)$/.test(getComputedStyle(each).position);

/** The texts that are seen, each with what holds it. */
const textsIn = (root: Element) => {
  const found: { node: Node; parent: Element; text: string }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [parent, text] = [node.parentElement, node.nodeValue?.trim()];
    if (parent && text && isSeen(parent)) found.push({ node, parent, text });
  }
  return found;
};

const shared = { isSeen, nameOf, rangeOf, isInFront, textsIn };

/** Runs all checks in one call: each call costs as much as a check. */
export const findInPage = (page: Page, ...checks: (() => string[])[]): Promise<string[]> => {
  const names = Object.entries(shared).map(([name, work]) => `const ${name} = ${work};`);
  const all = `[${checks.join(', ')}].flatMap((check) => check())`;
  return page.evaluate<string[]>(`(() => { ${names.join('\n')} return ${all}; })()`);
};

/**
 * Waits until all of a page is laid out: before, what is below the first view has an estimated
 * height. A locator brings a script of its own, which takes a tenth of the time of the sweep.
 */
export const laidOut = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    while (document.querySelector('html[data-first-view]'))
      await new Promise(requestAnimationFrame);
  });

/**
 * Touch targets smaller than 44 pixels. A link inside a sentence is text (WCAG 2.5.5), a label a
 * part of its field.
 */
export function smallTargets(): string[] {
  // The rail of the office fits on a desk; a mouse needs less than a finger (WCAG 2.5.8).
  const leastOf = (each: Element) =>
    each.closest('.office-nav') && matchMedia('(pointer: fine)').matches ? 32 : 44;
  const around = (each: Element, isWanted: (style: CSSStyleDeclaration) => boolean) => {
    let found: Element | null = each;
    while (found && !isWanted(getComputedStyle(found))) found = found.parentElement;
    return found;
  };
  /** The positioned element that a link or a summary is spread over, by a part that fills it. */
  const spreadOf = (each: Element) => {
    const isSpread = ['::before', '::after'].some((part) => {
      const { position, inset } = getComputedStyle(each, part);
      return position === 'absolute' && inset === '0px';
    });
    return isSpread ? around(each, ({ position }) => position !== 'static') : null;
  };
  const isInText = (each: Element) => {
    const block = around(each, ({ display }) => display !== 'inline');
    const lengthOf = (one: Element | null) => one?.textContent?.trim().length ?? 0;
    return block !== each && lengthOf(block) > lengthOf(each);
  };
  return [
    ...document.querySelectorAll<HTMLInputElement>(
      'a[href], button, summary, input:not([type=hidden]), select, textarea, [role=button]',
    ),
  ].flatMap((each) => {
    // The honeypot field nobody sees or reaches.
    if (!isSeen(each) || (each.tabIndex < 0 && each.matches('input'))) return [];
    const boxes = [each, ...(each.labels ?? []), spreadOf(each) ?? each].map((one) =>
      one.getBoundingClientRect(),
    );
    const width =
      Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    const height =
      Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
    return Math.min(width, height) < leastOf(each) - 0.5 && !isInText(each)
      ? [`target ${nameOf(each)}: ${width.toFixed(1)} x ${height.toFixed(1)}`]
      : [];
  });
}

/** How much wider than its window the page is, and what of its text and controls is out of it. */
export function pageWidth(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found =
    scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth}`] : [];
  for (const each of document.querySelectorAll<HTMLElement>(
    'body :is(a, button, h1, h2, h3, p, li, td, th, dt, dd, label, legend, input, select, textarea, summary, span, output)',
  )) {
    // The donation button that is folded is moved aside, but for its heart.
    if (!isSeen(each) || each.closest('.donate:not(.donate-inline, [data-unfolded])')) continue;
    const { left, right, width } = each.getBoundingClientRect();
    if (width === 0 || (each.tabIndex < 0 && each.matches('input'))) continue;
    const frame = each.parentElement?.closest(
      '.form, .card, .member-card, .aside, .notice, .dialog, .question',
    );
    if (frame && right > frame.getBoundingClientRect().right + 1)
      found.push(`out of its frame: ${nameOf(each)}`);
    if (right > clientWidth + 1 || left < -1) found.push(`out of the page: ${nameOf(each)}`);
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
    const { overflowX, overflowY } = getComputedStyle(around);
    const outer = around.getBoundingClientRect();
    return (
      (clips(overflowX) && (box.left < outer.left - 1 || box.right > outer.right + 1)) ||
      (clips(overflowY) && (box.top < outer.top - 3 || box.bottom > outer.bottom + 3))
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
  /** A dialog, or a bar that the page scrolls below: what holds its texts in front of the page. */
  const layerOf = (each: Element | null): Element | null =>
    each && !each.matches('dialog:modal, :popover-open') && !isInFront(each)
      ? layerOf(each.parentElement)
      : each;
  const texts: { rect: DOMRect; text: string; layer: Element | null }[] = [];
  for (const { node, parent, text } of textsIn(document.body)) {
    if (parent.closest('option, textarea') || heard.some((each) => each.contains(parent))) continue;
    const range = rangeOf(node);
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
  for (const each of front.querySelectorAll<HTMLInputElement>(
    'a[href], button, summary, input, select, textarea, [tabindex="0"]',
  )) {
    if (!each.checkVisibility({ visibilityProperty: true }) || each.tabIndex < 0) continue;
    each.focus();
    if (document.activeElement !== each) continue;
    const { left, top, width, height } = each.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const isSeenAt = (x: number, y: number) => {
      const first = document.elementFromPoint(left + width * x, top + height * y);
      const own = [each, ...(each.labels ?? [])];
      return first && (first.contains(each) || own.some((one) => one.contains(first)));
    };
    if (!parts.some((x) => parts.some((y) => isSeenAt(x, y))))
      found.push(`hidden while it has the focus: ${nameOf(each)}`);
    // A link that is spread over its card is marked where it is spread.
    const isMarked = [getComputedStyle(each), getComputedStyle(each, '::after')].some(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    );
    if (!isMarked) found.push(`not marked while it has the focus: ${nameOf(each)}`);
  }
  (before as HTMLElement | null)?.focus();
  return found;
}

/** Text that lies under a bar, dialogs aside, where the page can be scrolled no further. */
export function coveredAtEnd(): string[] {
  const before = scrollY;
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  // The donation button folds away; what is opened is closed again.
  const bars = [...document.querySelectorAll('body :not(.donate, dialog, [popover])')].filter(
    (each) => isInFront(each) && isSeen(each),
  );
  const found = textsIn(document.body).flatMap(({ node, parent, text }) => {
    if (bars.some((bar) => bar.contains(parent))) return [];
    const isClamped = getComputedStyle(parent).webkitLineClamp !== 'none';
    const { left, right, top, bottom, width } = (
      isClamped ? parent : rangeOf(node)
    ).getBoundingClientRect();
    const cover = bars.find((bar) => {
      const box = bar.getBoundingClientRect();
      const across = Math.min(right, box.right) - Math.max(left, box.left);
      return across > 2 && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 3;
    });
    return cover && width > 1
      ? [`"${text.slice(0, 30)}" is under ${cover.className} at the end of the page`]
      : [];
  });
  scrollTo({ top: before, behavior: 'instant' });
  return found;
}

/**
 * Fields without the token by which the browser fills them in, those that it calls wrong, and email
 * addresses and passwords whose spelling is checked.
 */
export function fieldFaults(): string[] {
  const tokens: Record<string, RegExp> = {
    password: /^(?:current|new)-password$/,
    email: /^(?:email|username(?: webauthn)?)$/,
    tel: /^tel$/,
  };
  return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].flatMap(
    (field) => {
      const { type, autocomplete, spellcheck, ariaInvalid } = field;
      const isFaulty =
        tokens[type]?.test(autocomplete) === false ||
        (ariaInvalid === null && !field.matches(':valid')) ||
        (spellcheck && /^(?:email|password)$/.test(type));
      return isSeen(field) && isFaulty ? [`field: ${field.outerHTML}`] : [];
    },
  );
}

/** Nothing but an alert takes the focus from the top of a page. */
export function takenFocus(): string[] {
  const { activeElement: element } = document;
  const isFree = element === document.body || element?.closest('dialog[open]');
  return isFree ? [] : [`${element?.outerHTML} takes the focus`];
}
