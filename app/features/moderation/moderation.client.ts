/** The keys of the queue: each presses or focuses what carries it as `data-key`. */

const keys = document.querySelector('[data-keys]');
if (keys) keys.hidden = false;

/** A single letter must not decide anything for who does not want it (WCAG 2.1.4); the choice stays on the device. */
const asleep = 'moderation-keys-asleep';
const keysSwitch = keys?.querySelector('button');
const isAwake = () => keysSwitch?.ariaPressed !== 'false';
try {
  if (keysSwitch && localStorage.getItem(asleep)) keysSwitch.ariaPressed = 'false';
} catch {}
keysSwitch?.addEventListener('click', () => {
  keysSwitch.ariaPressed = String(!isAwake());
  try {
    if (isAwake()) localStorage.removeItem(asleep);
    else localStorage.setItem(asleep, '1');
  } catch {}
});

document.addEventListener('keydown', (event) => {
  const { key, target, repeat } = event;
  if (repeat || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog:modal, :popover-open')) return;
  const field = (target as Element).closest<HTMLElement>('input, textarea, select');
  if (field) {
    if (key === 'Escape') field.blur();
    return;
  }
  const element = isAwake() && /^[a-z]$/.test(key) && document.querySelector<HTMLElement>(`[data-key=${key}]`);
  if (!element) return;
  event.preventDefault();
  if (element.matches('a, button')) {
    element.click();
    return;
  }
  element.closest('details')?.setAttribute('open', '');
  element.focus();
});

// A module, so that its names are its own.
export {};
