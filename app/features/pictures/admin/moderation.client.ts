/** Keyboard shortcuts of the queue: a key clicks or focuses the element with that `data-key`. */

const keys = document.querySelector('[data-keys]');
if (keys) keys.hidden = false;

/** Single-letter shortcuts can be turned off (WCAG 2.1.4); the choice is stored on the device. */
const storageKey = 'moderation-keys-asleep';
const toggle = keys?.querySelector('button');
const isEnabled = () => toggle?.ariaPressed !== 'false';
try {
  if (toggle && localStorage.getItem(storageKey)) toggle.ariaPressed = 'false';
} catch {}
toggle?.addEventListener('click', () => {
  toggle.ariaPressed = String(!isEnabled());
  try {
    if (isEnabled()) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, '1');
  } catch {}
});

document.addEventListener('keydown', (event) => {
  const { key, target, repeat } = event;
  if (
    repeat ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey ||
    document.querySelector('dialog:modal, :popover-open')
  )
    return;
  const field = (target as Element).closest<HTMLElement>('input, textarea, select');
  if (field) {
    if (key === 'Escape') field.blur();
    return;
  }
  const element =
    isEnabled() && /^[a-z]$/.test(key) && document.querySelector<HTMLElement>(`[data-key=${key}]`);
  if (!element) return;
  event.preventDefault();
  if (element.matches('a, button')) {
    element.click();
    return;
  }
  element.closest('details')?.setAttribute('open', '');
  element.focus();
});

// Makes this file a module, so that its names are not global.
export {};
