import { textsOf } from './contract.ts';

// Client-side validation; the server validates again.

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Radio buttons are represented by the first one, which alone has an id. */
export const controlsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<Control>('.field [id][name]'),
];

/** The holder of a control's value: a list for radio buttons. */
export const fieldOf = ({ form, name }: Control) =>
  form?.elements.namedItem(name) as { value: string };

function errorOf(control: Control): string {
  const { value, validity, validationMessage, dataset } = control;
  const {
    required,
    tooLong,
    invalid = validity.customError ? validationMessage : '',
  } = textsOf<'control'>(control);
  const text = value.trim();
  if (required && !text) return required;
  if (tooLong && text.length > Number(dataset.max)) return tooLong;
  return validity.valid ? '' : invalid;
}

/** Pressed while `aria-disabled`, the button shows the errors. */
export function showReady(form: HTMLFormElement): void {
  form
    .querySelector('[type=submit]')
    ?.setAttribute('aria-disabled', String(controlsOf(form).some(errorOf)));
}

/**
 * Shows the errors of fields that lost focus; after an attempt to send, all, with a summary.
 * @returns their number
 */
export function showErrors(form: HTMLFormElement): number {
  showReady(form);
  const tried = 'tried' in form.dataset;
  const links = controlsOf(form).flatMap((control) => {
    const error = tried || 'left' in control.dataset ? errorOf(control) : '';
    find(form, `#${control.id}-error`).textContent = error;
    control.setAttribute('aria-invalid', String(!!error));
    if (!error || !tried) return [];
    const item = document.createElement('li');
    const link = item.appendChild(document.createElement('a'));
    link.href = `#${control.id}`;
    link.textContent = error;
    return [item];
  });
  const summary = find(form, '.error-summary');
  const { titles, mark } = textsOf<'errorSummary'>(summary);
  summary.hidden = !links.length;
  find(summary, 'h2').textContent = titles[links.length - 1] ?? '';
  const list = find(summary, 'ul');
  // Links that stay keep the focus, and a click that has begun.
  if (
    links.length !== list.children.length ||
    links.some((item, index) => !item.isEqualNode(list.children[index] ?? null))
  )
    list.replaceChildren(...links);
  document.title = (links.length ? mark : '') + document.title.replace(mark, '');
  return links.length;
}

export const find = <Found extends HTMLElement>(root: ParentNode, selector: string) =>
  root.querySelector(selector) as Found;
