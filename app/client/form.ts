import { keepAccessToken } from './access-token.ts';
import { xsrfHeader } from './xsrf.ts';

/**
 * What forms marked `data-enhanced` gain from a script: errors without a round trip, sending without leaving the page, a draft.
 * The server renders every text and has the last word; without this module the same forms post as they are.
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Draft = Record<string, string>;

/** How long an answer may take, in milliseconds, before the visitor is told that it failed. Trying again sends no second copy. */
const patienceMs = 60_000;

let typing: ReturnType<typeof setTimeout> | undefined;

export function startForms(): void {
  // Browsers without dialogs keep the plain forms.
  if (!('HTMLDialogElement' in window)) return;
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-enhanced]')) {
    restoreDraft(form);
    showReady(form);
  }
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (dialog) showDialog(dialog);
  document.addEventListener('focusin', ({ target }) => touch(formOf(target)));
  document.addEventListener('input', ({ target }) => {
    const form = formOf(target);
    if (!form) return;
    touch(form);
    saveDraft(form);
    update(form);
    clearTimeout(typing);
    typing = setTimeout(leave, 1_000, target);
  });
  // Not at once: what moves down under the pointer is not pressed.
  document.addEventListener('focusout', ({ target }) => setTimeout(leave, 200, target));
  document.addEventListener('submit', (event) => {
    const form = formOf(event.target);
    // A button that leads elsewhere takes along what is typed.
    if (!form || event.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    form.dataset.tried = '';
    if (update(form)) find(form, '.error-summary').focus();
    // A form with a file is sent by a script of its own (upload.ts).
    else if (
      !('busy' in form.dataset) &&
      form.dispatchEvent(new CustomEvent('send', { bubbles: true, cancelable: true, detail: { prove, receive, fail } }))
    )
      void send(form);
  });
  document.addEventListener('reset', ({ target }) => {
    const form = formOf(target);
    if (!form) return;
    editStorage((storage) => storage.removeItem(draftKey(form.dataset.draft)));
    delete form.dataset.tried;
    for (const control of controlsOf(form)) delete control.dataset.left;
    hide(form.querySelector('[data-draft-note]'), true);
    // The values change after this event.
    setTimeout(update, 0, form);
  });
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  const form = (target as Element).closest('form');
  return form?.matches('[data-enhanced]') ? form : null;
}

/** Works out the solution that a form with a captcha sends, in the background once it is touched; what fails is tried again when it is sent. */
const prove = async (form: HTMLFormElement | null) =>
  form?.querySelector('[data-captcha]') && (await import('./captcha.ts')).prove(form);
const touch = (form: HTMLFormElement | null) => void prove(form).catch(() => {});

const find = (root: ParentNode, selector: string) => root.querySelector(selector) as HTMLElement;
/** What not every form has. */
const hide = (element: HTMLElement | null, hidden: boolean) => element && Object.assign(element, { hidden });

const controlsOf = (form: HTMLFormElement) => [...form.querySelectorAll<Control>('.field [name]')];

/** What is wrong with a value, or nothing. */
function faultOf({ value, validity, dataset }: Control): string {
  const text = value.trim();
  if (dataset.required && !text) return dataset.required;
  if (dataset.tooLong && text.length > Number(dataset.max)) return dataset.tooLong;
  return (!validity.valid && dataset.invalid) || '';
}

/** Looks and announces itself disabled while something is wrong; it can still be pressed, and then says what. */
function showReady(form: HTMLFormElement): void {
  find(form, '[type=submit]').setAttribute('aria-disabled', String(controlsOf(form).some(faultOf)));
}

/** Shows what is wrong with a field of an eager form: it was left, or nothing more is typed in it. */
function leave(target: EventTarget | null): void {
  const form = formOf(target);
  if (!form?.dataset.eager) return;
  (target as Control).dataset.left = '';
  update(form);
}

/** Shows what is wrong: beside fields that were left; once sending was tried, of all, and above the form. @returns how much is. */
function update(form: HTMLFormElement): number {
  showReady(form);
  const tried = 'tried' in form.dataset;
  const links = controlsOf(form).flatMap((control) => {
    const fault = tried || 'left' in control.dataset ? faultOf(control) : '';
    find(form, `#${control.id}-error`).textContent = fault;
    control.setAttribute('aria-invalid', String(!!fault));
    if (!fault || !tried) return [];
    const item = document.createElement('li');
    const link = item.appendChild(document.createElement('a'));
    link.href = `#${control.id}`;
    link.textContent = fault;
    return [item];
  });
  const summary = find(form, '.error-summary');
  summary.hidden = !links.length;
  find(summary, 'h2').textContent = summary.dataset.titles?.split('|')[links.length - 1] ?? '';
  find(summary, 'ul').replaceChildren(...links);
  const { mark = '' } = summary.dataset;
  document.title = (links.length ? mark : '') + document.title.replace(mark, '');
  return links.length;
}

async function send(form: HTMLFormElement): Promise<void> {
  const status = find(form, '[data-sending]');
  // Not `aria-busy`: screen readers keep silent about what changes inside of it, and the status below does.
  form.dataset.busy = '';
  status.textContent = status.dataset.sending ?? '';
  const clock = form.querySelector<HTMLInputElement>('[data-clock]');
  if (clock) clock.value = localDateTime();
  try {
    await prove(form);
    const response = await fetch(location.href, {
      method: 'POST',
      headers: xsrfHeader(),
      body: new FormData(form),
      signal: AbortSignal.timeout?.(patienceMs),
    });
    receive(form, await response.text(), response);
  } catch (detail) {
    // Another part may keep it, to be sent later (waiting-list.ts).
    if (form.dispatchEvent(new CustomEvent('unsent', { bubbles: true, cancelable: true, detail }))) fail(form);
  }
  delete form.dataset.busy;
  status.textContent = '';
}

/** Shows what the server answered. Throws when that is no page that the form can go on with. */
function receive(form: HTMLFormElement, text: string, answer: Pick<Response, 'status' | 'ok' | 'redirected' | 'url'>): void {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const [sent, alert] = ['sent', 'alert'].map((end) => page.querySelector<HTMLDialogElement>(`#${form.id}-${end}`));
  const again = page.querySelector<HTMLFormElement>(`form#${form.id}`);
  keepAccessToken(page);
  if (sent) {
    form.reset();
    showDialog(sent);
  } else if (alert || (again && answer.status <= 400)) {
    if (again) {
      replaceForm(form, again);
      document.title = page.title;
    }
    if (alert) showDialog(alert);
  } else if (answer.redirected && answer.ok) location.assign(answer.url);
  else throw answer;
}

/** Says that no answer came, and that nothing typed is lost. */
function fail(form: HTMLFormElement): void {
  const failure = find(document, `#${form.id}-failure`) as HTMLDialogElement;
  hide(failure.querySelector('[data-offline]'), navigator.onLine);
  hide(failure.querySelector('[data-kept]'), !saveDraft(form));
  showDialog(failure);
}

/**
 * Puts the server's form, with its errors and its new token, in the place of the one that was sent; what was typed since stays,
 * but for passwords that were refused, and so do the parts that scripts have changed (`data-live`).
 */
function replaceForm(form: HTMLFormElement, again: HTMLFormElement): void {
  for (const control of controlsOf(form)) {
    const fresh = find(again, `#${control.id}`) as Control;
    if (fresh.type === 'file') (fresh as HTMLInputElement).files = (control as HTMLInputElement).files;
    else if (fresh.type !== 'password' || !('refused' in again.dataset)) fresh.value = control.value;
    if (fresh instanceof HTMLInputElement) fresh.type = control.type;
  }
  const fresh = again.querySelectorAll('[data-live]');
  for (const [index, live] of form.querySelectorAll('[data-live]').entries()) fresh[index]?.replaceWith(live);
  form.replaceWith(again);
  showReady(again);
  find(again, again.querySelector('[autofocus]') ? '[autofocus]' : '[type=submit]').focus();
}

/** Modal; one that leads somewhere goes there, however it is closed. */
function showDialog(dialog: HTMLDialogElement): void {
  const { clearsDraft } = dialog.dataset;
  if (clearsDraft) editStorage((storage) => storage.removeItem(draftKey(clearsDraft)));
  const link = dialog.querySelector('a');
  if (link) dialog.addEventListener('close', () => location.assign(link.href));
  if (dialog.ownerDocument !== document) {
    document.getElementById(dialog.id)?.remove();
    document.body.append(dialog);
  }
  dialog.open = false;
  dialog.showModal();
}

const draftKey = (name?: string) => `draft:${name}`;

/** @returns whether it could be done: a browser may have its storage full or forbidden. */
function editStorage(edit: (storage: Storage) => void): boolean {
  try {
    edit(localStorage);
    return true;
  } catch {
    return false;
  }
}

/** Keeps what the visitor changed, if the form asks for it; never a password, shown or not, and nothing that is not a visible field. */
function saveDraft(form: HTMLFormElement): boolean {
  if (!form.dataset.draft) return false;
  const draft: Draft = {};
  for (const control of controlsOf(form)) {
    const { name, autocomplete, type, value } = control;
    if (value && type !== 'file' && !autocomplete.endsWith('password') && value !== (control as HTMLInputElement).defaultValue)
      draft[name] = value;
  }
  return editStorage((storage) => storage.setItem(draftKey(form.dataset.draft), JSON.stringify(draft)));
}

/**
 * Puts back what was kept. Nothing that stands in a field is lost: a line keeps its value, and before a kept text
 * stand the first lines that a link has put there, if they are not in it already.
 */
function restoreDraft(form: HTMLFormElement): void {
  if ('tried' in form.dataset || !form.dataset.draft) return;
  editStorage((storage) => {
    const draft = JSON.parse(storage.getItem(draftKey(form.dataset.draft)) ?? '{}') as Draft;
    for (const control of controlsOf(form)) {
      const text = draft[control.name];
      if (!text || text === control.value || (control.value && control.type !== 'textarea')) continue;
      control.value = text.includes(control.value) ? text : control.value + text;
      find(form, '[data-draft-note]').hidden = false;
    }
  });
}

/** The visitor's own clock, as `2026-11-20T09:30`. */
function localDateTime(): string {
  const now = new Date();
  return new Date(+now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
