import { draftKey } from '#app/client/draft.ts';
import { type Control, defaultIn, isControl, valueIn } from './controls.ts';

// Typed values that the server does not have, kept on the device. Logging out deletes
// it (client/draft.ts). An article, which is saved while someone writes, has `useAutosave`; every
// other form `FormDraft`.

/**
 * A draft on the device: the fields that the server does not have, the version that they began
 * with, and the text that was not stored.
 */
export type DeviceDraft<Version = number> = {
  at: number;
  version: Version;
  fields: Record<string, string>;
  prefill?: string;
};

/**
 * Puts values into fields; a box is ticked by any but an empty one. `change` is for the editor that
 * stands in the place of a text area.
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

/**
 * The controls of a form that have its texts. Boxes and choices are not among them: they say what
 * to do, not what was written.
 */
const textsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (control): control is Control =>
      isControl(control) &&
      control.name !== '' &&
      (control instanceof HTMLTextAreaElement ||
        ['text', 'url', 'email', 'tel'].includes(control.type)),
  );

/** The texts of a form. */
export function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  // A text area's lines end as those of the data do.
  return Object.fromEntries(
    textsOf(form).map(({ name }) => [name, String(data.get(name) ?? '').replace(/\r\n?/g, '\n')]),
  );
}

/**
 * The texts that a form came with: on a slow connection someone writes before the script is there.
 */
export const defaultsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(textsOf(form).map((control) => [control.name, defaultIn(control)]));

export function changesOf(
  form: HTMLFormElement,
  known: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsOf(form)).filter(([name, value]) => known[name] !== value),
  );
}

/** A draft on the device, under a name of its own. */
export type StoredDraft<Version = number> = DeviceDraft<Version> & { name: string };

/**
 * Each time that a form is opened, what is typed into it has a draft of its own: none overwrites
 * another.
 */
export const newDraftName = (form: string): string =>
  `${form}#${Date.now().toString(36)}${crypto.getRandomValues(new Uint16Array(1))[0]}`;

/**
 * The drafts of a form, the oldest first. The release before had one for each form, under the
 * form's name.
 */
export function listDrafts<Version = number>(form: string): StoredDraft<Version>[] {
  try {
    const prefix = draftKey('');
    return Object.keys(localStorage)
      .map((key) => key.slice(prefix.length))
      .filter(
        (name) =>
          (name === form || name.startsWith(`${form}#`)) &&
          localStorage.getItem(draftKey(name)) !== null,
      )
      .flatMap((name) => readDraft<Version>(name) ?? [])
      .sort((one, other) => one.at - other.at);
  } catch {
    return [];
  }
}

function readDraft<Version>(name: string): StoredDraft<Version> | undefined {
  try {
    const draft: DeviceDraft<Version> | null = JSON.parse(
      localStorage.getItem(draftKey(name)) ?? 'null',
    );
    return typeof draft?.fields === 'object' ? { ...draft, name } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether all of a draft is shown. */
export const isIn = (draft: DeviceDraft<unknown>, shown: Record<string, string>): boolean =>
  Object.entries(draft.fields).every(([field, value]) => shown[field] === value);

/** The fields of a draft that the form has, with another value than the draft's. */
export const fieldsBeside = (
  draft: DeviceDraft<unknown>,
  shown: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(draft.fields).filter(
      ([field, value]) => field in shown && shown[field] !== value,
    ),
  );

/** @returns whether it is kept: storage may be full or blocked. */
export function writeDraft(name: string, draft: DeviceDraft<unknown>): boolean {
  try {
    localStorage.setItem(draftKey(name), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
