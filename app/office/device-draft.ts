import { draftKey, editStorage } from '#app/client/draft.ts';
import { type Control, isControl, valueIn } from './controls.ts';

// Drafts on the device, and the fields that they are put into. Logging out deletes them.

/** `version` is the one that the fields began with; `prefill` the text that was not stored. */
export type StoredDraft = {
  name: string;
  at: number;
  version: string;
  fields: Record<string, string>;
  prefill?: string;
};

export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (control): control is Control =>
      isControl(control) &&
      control.name !== '' &&
      !['hidden', 'password', 'file', 'radio', 'submit'].includes(control.type) &&
      !/password$|one-time-code$/.test(control.autocomplete),
  );

export const valuesIn = (
  controls: readonly Control[],
  read: (control: Control) => string = valueIn,
): Record<string, string> =>
  Object.fromEntries(controls.map((control) => [control.name, read(control)]));

export const textControlsOf = (form: HTMLFormElement): Control[] =>
  controlsOf(form).filter(({ type }) => /^(?:textarea|text|url|email|tel)$/.test(type));

/** By `FormData`, to which the editor adds its text. */
export function textsIn(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  return valuesIn(textControlsOf(form), ({ name }) =>
    String(data.get(name) ?? '').replace(/\r\n?/g, '\n'),
  );
}

/**
 * Puts values into fields. The editor that replaces a text area listens to `change`.
 */
export function fill(
  form: HTMLFormElement,
  fields: readonly [name: string, value: string][],
): void {
  for (const [name, value] of fields) {
    const control = form.elements.namedItem(name);
    if (!isControl(control)) continue;
    if (control.type === 'checkbox') (control as HTMLInputElement).checked = value !== '';
    else control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Puts the kept text before the control's current text, so that neither is lost. */
export function joined(control: Control, kept: string): string {
  const typed = valueIn(control);
  if (control.type !== 'textarea' || typed.includes(kept)) return typed;
  return kept.includes(typed) ? kept : `${kept.trimEnd()}\n\n${typed}`;
}

/** Each time a form is opened it has a draft of its own: none overwrites another. */
export const newDraftName = (form: string): string =>
  `${form}#${Date.now().toString(36)}${crypto.getRandomValues(new Uint16Array(1))[0]}`;

export function listDrafts(form: string): StoredDraft[] {
  const drafts: StoredDraft[] = [];
  editStorage((storage) => {
    for (const key of Object.keys(storage)) {
      const name = key.slice(draftKey('').length);
      if (key !== draftKey(name) || (name !== form && !name.startsWith(`${form}#`))) continue;
      const draft = readDraft(storage.getItem(key));
      if (draft) drafts.push({ ...draft, name });
    }
  });
  return drafts.sort((one, other) => one.at - other.at);
}

/** The forms with a draft whose names begin so: what comes after it, and before the draft's own. */
export function draftedAt(start: string): string[] {
  let names: string[] = [];
  editStorage((storage) => {
    names = Object.keys(storage).filter((key) => key.startsWith(draftKey(start)));
  });
  return names.map((key) => key.slice(draftKey(start).length).replace(/#.*$/, ''));
}

function readDraft(json: string | null): Omit<StoredDraft, 'name'> | undefined {
  try {
    const draft = JSON.parse(json ?? 'null');
    if (typeof draft?.fields !== 'object') return undefined;
    // Drafts of articles from an earlier release have a number, which matches no version.
    return { ...draft, version: String(draft.version) };
  } catch {
    return undefined;
  }
}

/** @returns whether it is kept: storage may be full or blocked. */
export const writeDraft = ({ name, ...draft }: StoredDraft): boolean =>
  editStorage((storage) => storage.setItem(draftKey(name), JSON.stringify(draft)));

/** The fields of a draft that the form shows with another value. */
export const fieldsBeside = (
  { fields }: StoredDraft,
  shown: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter(([field, value]) => field in shown && shown[field] !== value),
  );
