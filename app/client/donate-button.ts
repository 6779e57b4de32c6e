const key = 'donate-dismissed';

/** Lets a visitor dismiss the floating button for this visit. */
export function startDonateButton(): void {
  const button = document.querySelector('[data-donate]');
  const cross = button?.querySelector('button');
  if (!button || !cross) return;
  button.hidden = isDismissed();
  cross.disabled = false;
  cross.addEventListener('click', () => {
    button.hidden = true;
    saveDismissal();
  });
}

// Storage may be forbidden by the reader; then the choice holds for this page.
function isDismissed(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function saveDismissal(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {}
}
