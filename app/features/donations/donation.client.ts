import '#app/client/form.ts';

// The script of the donation pages: copy buttons, proposed amounts, and the error for a currency that the method does
// not accept.

if (navigator.clipboard) {
  for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false;
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-copy]');
    if (button) void copy(button.dataset);
  });
}

async function copy({ copy: text = '', copied = '' }: DOMStringMap): Promise<void> {
  const status = document.querySelector('[data-not-copied]');
  if (!status) return;
  // Emptied first, so that screen readers announce the same text again.
  status.textContent = '';
  const said = await navigator.clipboard.writeText(text).then(
    () => copied,
    () => status.dataset.notCopied ?? '',
  );
  status.textContent = said;
}

document.addEventListener('click', ({ target }) => {
  const chip = (target as Element).closest<HTMLElement>('[data-amount]');
  const amount = document.querySelector<HTMLInputElement>('#amount');
  const currency = document.querySelector<HTMLSelectElement>('#currency');
  if (!chip || !amount || !currency) return;
  amount.value = chip.dataset.amount ?? '';
  currency.value = chip.dataset.currency ?? '';
  for (const field of [amount, currency])
    field.dispatchEvent(new Event('input', { bubbles: true }));
});

// In the capture phase: before the form script validates the field.
document.addEventListener('input', checkCurrency, true);
document.addEventListener('submit', checkCurrency, true);

/** Sets the error on the currency; its text comes from the selected method. */
function checkCurrency({ target }: Event): void {
  const { name, form = target as HTMLFormElement } = target as HTMLInputElement;
  const currency = form?.querySelector<HTMLSelectElement>('#currency');
  const method = form?.querySelector<HTMLInputElement>('[name=transferMethod]:checked');
  const { takes, clash = '' } = method?.dataset ?? {};
  if (!currency || !takes) return;
  // A method that accepts one currency chooses it.
  if (name === 'transferMethod' && !currency.value && !takes.includes(' ')) currency.value = takes;
  const fault = currency.value && !takes.includes(currency.value) ? clash : '';
  // Revalidates at once, whichever of the two changed.
  if (fault) currency.dataset.left = '';
  currency.setCustomValidity(fault);
}
