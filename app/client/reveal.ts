/** Buttons marked `data-reveal` show the password of the field that they control, and mask it again. */
export function startReveal(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-reveal]')) button.hidden = false;
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-reveal]');
    const field = button && document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!button || !field) return;
    const shown = (field as HTMLInputElement).type === 'text';
    (field as HTMLInputElement).type = shown ? 'password' : 'text';
    button.ariaPressed = String(!shown);
  });
}
