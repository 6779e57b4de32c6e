import { type RefObject, useEffect, useState } from 'react';
import { deleteDraft, draftKey } from '#app/client/draft.ts';

// What was typed into a form and the server does not have, kept on the device. Logging out deletes it (client/draft.ts).

/** What is on the device: the fields that the server does not have, and the version that they began with. */
export type DeviceDraft = { at: number; version: number; fields: Record<string, string> };

/**
 * Keeps the text of a form on the device until it is sent (`sent` is what the server got), and puts them back into an empty one. A form
 * that is saved while someone writes has `useAutosave`.
 * @returns whether something was put back
 */
export function useDeviceDraft(form: RefObject<HTMLFormElement | null>, name: string, sent: string | undefined) {
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const keep = () => {
      const fields = fieldsOf(element);
      if (Object.values(fields).some((text) => text.trim())) writeDraft(name, { at: Date.now(), version: 0, fields });
      else deleteDraft(name);
    };
    const draft = Object.entries(readDraft(name)?.fields ?? {});
    const isSent = draft.every(([, text]) => text.trim() === sent?.trim());
    const isEmpty = Object.values(fieldsOf(element)).every((text) => text === '');
    if (!isSent && isEmpty) {
      fill(element, draft);
      setRestored(true);
    }
    // Typed before the script was there, or put there by the server; or there is nothing to keep any more.
    else keep();
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, name, sent]);
  return isRestored;
}

/** Puts texts into fields. `change` is for the editor that stands in the place of a text area. */
export function fill(form: HTMLFormElement, fields: readonly [name: string, value: string][]): void {
  for (const [name, value] of fields) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The texts of a form. Boxes and choices are sent, but not kept: they say what to do, not what was written. */
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

export function readDraft(name: string): DeviceDraft | undefined {
  try {
    return JSON.parse(localStorage.getItem(draftKey(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether it is kept: storage may be full or blocked. */
export function writeDraft(name: string, draft: DeviceDraft): boolean {
  try {
    localStorage.setItem(draftKey(name), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
