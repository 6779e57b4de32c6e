import { draftKey } from '#app/client/draft.ts';
import { type Control, isControl, valueIn } from './controls.ts';

// What was typed into a form and the server does not have, kept on the device. Logging out deletes it (client/draft.ts).
// An article, which is saved while someone writes, has `useAutosave`; every other form `FormDraft`.

/** What is on the device: the fields that the server does not have, the version that they began with, and the text that was not stored. */
export type DeviceDraft<Version = number> = { at: number; version: Version; fields: Record<string, string>; prefill?: string };

/** Puts values into fields; a box is ticked by any but an empty one. `change` is for the editor that stands in the place of a text area. */
export function fill(form: HTMLFormElement, fields: readonly [name: string, value: string][]): void {
  for (const [name, value] of fields) {
    const control = form.elements.namedItem(name);
    if (!isControl(control)) continue;
    if (control.type === 'checkbox') (control as HTMLInputElement).checked = value !== '';
    else control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** What stands in a control already is not lost: what was kept stands before it. */
export function joined(control: Control, kept: string): string {
  const typed = valueIn(control);
  if (control.type !== 'textarea' || typed.includes(kept)) return typed;
  return kept.includes(typed) ? kept : `${kept.trimEnd()}\n\n${typed}`;
}

/** The texts of a form. Boxes and choices are not among them: they say what to do, not what was written. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const fields: Record<string, string> = {};
  for (const control of form.elements) {
    const isText =
      control instanceof HTMLTextAreaElement ||
      (control instanceof HTMLInputElement && ['text', 'url', 'email', 'tel'].includes(control.type));
    // A text area's lines end as those of the data do.
    if (isText && control.name) fields[control.name] = String(data.get(control.name) ?? '').replace(/\r\n?/g, '\n');
  }
  return fields;
}

export function changesOf(form: HTMLFormElement, known: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fieldsOf(form)).filter(([name, value]) => known[name] !== value));
}

export function readDraft<Version = number>(name: string): DeviceDraft<Version> | undefined {
  try {
    return JSON.parse(localStorage.getItem(draftKey(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether it is kept: storage may be full or blocked. */
export function writeDraft(name: string, draft: DeviceDraft<unknown>): boolean {
  try {
    localStorage.setItem(draftKey(name), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
