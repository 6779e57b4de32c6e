/** How long the mark stays, in milliseconds: until then the page itself shows what was pressed. */
const markedMs = 1_000;

/**
 * Shows a press before anything is done about it: what the router and React do for a link or a form
 * takes a cheap phone longer than the tenth of a second after which a press seems lost. Marks what
 * was pressed, lets the browser draw that, and presses it again. A link within the page leads there
 * without the router.
 * @returns stops it
 */
export function showPresses(): () => void {
  /** Pressed, and to be pressed again; then pressed again. */
  const [waiting, again] = [new Set<Element>(), new Set<Element>()];
  const onClick = (event: MouseEvent) => {
    const pressed = pressable(event);
    if (!pressed || again.has(pressed)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pressed.matches(fragment)) return goTo(pressed.getAttribute('href')?.slice(1) ?? '');
    if (waiting.has(pressed)) return;
    waiting.add(pressed);
    pressed.classList.add('pressed');
    setTimeout(() => pressed.classList.remove('pressed'), markedMs);
    afterNextFrame(() => {
      waiting.delete(pressed);
      again.add(pressed);
      pressed.click();
      again.delete(pressed);
    });
  };
  // Before React, which listens on the document.
  addEventListener('click', onClick, { capture: true });
  return () => removeEventListener('click', onClick, { capture: true });
}

/** A link within the page. */
const fragment = 'a[href^="#"]';

/**
 * To the router a fragment is another page, without the answer of the action and the form that is
 * shown again with it.
 */
function goTo(id: string): void {
  const target = document.getElementById(id);
  // An element inside a closed section or hidden panel cannot have the focus. The radio button
  // `x` shows the panel `x-panel`.
  const details = target?.closest('details');
  if (details) details.open = true;
  const choice = document.getElementById(
    target?.closest('[id$="-panel"]')?.id.replace(/-panel$/, '') ?? '',
  );
  if (choice instanceof HTMLInputElement) choice.checked = true;
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

/** A link, or a button that sends a form; not with a key that opens it elsewhere. */
function pressable({
  target,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: MouseEvent): HTMLElement | null {
  if (
    defaultPrevented ||
    button !== 0 ||
    metaKey ||
    ctrlKey ||
    shiftKey ||
    altKey ||
    !(target instanceof Element)
  )
    return null;
  const pressed = target.closest<HTMLElement>(
    `.office a[href^="/"]:not([target], [download]), .office button[type="submit"], ${fragment}`,
  );
  return pressed?.getAttribute('aria-disabled') === 'true' ? null : pressed;
}

/** In a background tab no frame is drawn. */
function afterNextFrame(work: () => void): void {
  let isDone = false;
  const once = () => {
    if (!isDone) work();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 100);
}
