// The default of a control is its value on the server.

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

export const isChanged = (control: Control): boolean => valueIn(control) !== defaultIn(control);

/** Unchecked checkboxes have no value. */
export const valueIn = (control: Control): string =>
  control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked
    ? ''
    : control.value;

export function defaultIn(control: Control): string {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
  }
  if (control.type === 'checkbox')
    return (control as HTMLInputElement).defaultChecked ? control.value : '';
  // Text areas normalise line ends.
  return control.defaultValue.replace(/\r\n?/g, '\n');
}

/** Whether nobody has begun to write in a form. */
export const isUntouched = (form: HTMLFormElement | null | undefined): boolean =>
  Boolean(form) &&
  !form?.contains(document.activeElement) &&
  ![...(form?.elements ?? [])].some((each) => isControl(each) && isChanged(each));
