const key = 'donate-dismissed';

/** Lets a visitor dismiss the floating button for this visit. */
export function startDonateButton(): void {
  const button = document.querySelector<HTMLElement>('[data-donate]');
  const cross = button?.querySelector<HTMLElement>('[data-donate-dismiss]');
  if (!button || !cross) return;
  button.hidden = remembered();
  cross.dataset.ready = '';
  cross.addEventListener('click', () => {
    button.hidden = true;
    remember();
  });
}

// Storage may be forbidden by the reader; then the choice holds for this page.
function remembered(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {}
}
