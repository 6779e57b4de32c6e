// The donation pages' own script: copying what is to be paid to, and a currency that the chosen method does not take.

type ChoiceField = HTMLSelectElement | null;

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
  // Said anew, also when the same is copied once more.
  status.textContent = '';
  const said = await navigator.clipboard.writeText(text).then(
    () => copied,
    () => status.dataset.notCopied ?? '',
  );
  status.textContent = said;
}

// Before the site's own script looks at the field.
document.addEventListener('input', checkCurrency, true);
document.addEventListener('submit', checkCurrency, true);

/** The fault is the currency's, in the words that stand with the method. */
function checkCurrency({ target }: Event): void {
  const form = (target as Element).closest('form');
  const currency = form?.elements.namedItem('currency') as ChoiceField;
  const method = form?.elements.namedItem('transferMethod') as ChoiceField;
  const { takes, clash = '' } = method?.selectedOptions[0]?.dataset ?? {};
  if (!currency) return;
  const fault = takes && currency.value && !takes.includes(currency.value) ? clash : '';
  // Shown at once, whichever of the two was chosen last.
  if (fault) currency.dataset.left = '';
  currency.setCustomValidity(fault);
}

// A module, so that its names are its own.
export {};
