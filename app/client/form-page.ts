import { startForms } from './form.ts';

// The script of pages with a form, beside site.ts.
startForms();
startPasswordButtons();

/** Buttons marked `data-reveal` show the password of the field that they control, and mask it again. */
function startPasswordButtons(): void {
  for (const button of document.querySelectorAll('[data-reveal]')) button.hidden = false;
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-reveal]');
    const field = button && document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!button || !field) return;
    const shown = (field as HTMLInputElement).type === 'text';
    (field as HTMLInputElement).type = shown ? 'password' : 'text';
    button.ariaPressed = String(!shown);
  });
}
