import { controlsOf, fieldOf } from './validation.ts';

// Drafts on the device until they are sent. Those of public forms are marked `data-draft="<name>"`;
// office/useDraft.ts has those of the office.

type Draft = Record<string, string>;

export const draftKey = (name?: string) => `draft:${name}`;

/** @returns whether it succeeded: storage may be full or blocked. */
export function editStorage(edit: (storage: Storage) => void): boolean {
  try {
    edit(localStorage);
    return true;
  } catch {
    return false;
  }
}

export const deleteDraft = (name?: string): boolean =>
  editStorage((storage) => storage.removeItem(draftKey(name)));

export const deleteDrafts = (): boolean =>
  editStorage((storage) => {
    for (const key of draftsIn(storage)) storage.removeItem(key);
  });

/** @throws when storage is blocked */
export const hasDrafts = (): boolean => draftsIn(localStorage).length > 0;

const draftsIn = (storage: Storage) =>
  Object.keys(storage).filter((key) => key.startsWith(draftKey('')));

/** Visible fields only, and never a password. */
export const saveDraft = (form: HTMLFormElement): boolean =>
  Boolean(form.dataset.draft) &&
  editStorage((storage) => {
    const key = draftKey(form.dataset.draft);
    const before = JSON.parse(storage.getItem(key) ?? '{}') as Draft;
    const draft: Draft = {};
    for (const control of controlsOf(form)) {
      const { name, autocomplete, type } = control;
      const { value } = fieldOf(control);
      // A form that is shown again, after a refusal, begins with what was typed.
      const isTyped =
        name in before || type === 'radio' || value !== (control as HTMLInputElement).defaultValue;
      if (value && isTyped && type !== 'file' && !autocomplete.endsWith('password'))
        draft[name] = value;
    }
    if (Object.keys(draft).length > 0) storage.setItem(key, JSON.stringify(draft));
    else storage.removeItem(key);
  });

/**
 * Overwrites what a member's form came with, and no other value; a text is put after the lines that
 * a link has prefilled.
 */
export function restoreDraft(form: HTMLFormElement): void {
  if ('tried' in form.dataset || !form.dataset.draft) return;
  editStorage((storage) => {
    const draft = JSON.parse(storage.getItem(draftKey(form.dataset.draft)) ?? '{}') as Draft;
    for (const control of controlsOf(form)) {
      const text = draft[control.name];
      const field = fieldOf(control);
      const isOwn = /^(?:text|email|tel)$/.test(control.type);
      if (!text || text === field.value) continue;
      if (field.value && !isOwn && control.type !== 'textarea') continue;
      field.value = isOwn || text.includes(field.value) ? text : field.value + text;
      (form.querySelector('[data-draft-note]') as HTMLElement).hidden = false;
    }
  });
}
