/** The keys of the queue: each presses or focuses what carries it as `data-key`. */

const keys = document.querySelector<HTMLElement>('[data-keys]');
if (keys) keys.hidden = false;

document.addEventListener('keydown', (event) => {
  const { key, target, repeat } = event;
  if (repeat || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog:modal, :popover-open')) return;
  const field = (target as Element).closest<HTMLElement>('input, textarea, select');
  if (field) {
    if (key === 'Escape') field.blur();
    return;
  }
  const element = /^[a-z]$/.test(key) && document.querySelector<HTMLElement>(`[data-key=${key}]`);
  if (!element) return;
  event.preventDefault();
  if (element.matches('a, button')) {
    element.click();
    return;
  }
  element.closest('details')?.setAttribute('open', '');
  element.focus();
});
