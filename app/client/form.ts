import { textsOf } from './contract.ts';
import './site.ts';
import { storeAccessToken } from './access-token.ts';
import { deleteDraft, restoreDraft, saveDraft } from './draft.ts';
import { loadCaptcha } from './load-captcha.ts';
import { adoptStyles, parsePage } from './other-page.ts';
import { sendWithXsrf } from './request.ts';
import { type Control, controlsOf, fieldOf, find, showErrors, showReady } from './validation.ts';

/**
 * Enhances forms marked `data-enhanced`: errors without a round trip, sending without leaving the
 * page, a draft. Without this module the same forms post natively.
 */

/** The timeout for a response, in milliseconds. A retry creates no duplicate. */
const timeoutMs = 60_000;

let typing: ReturnType<typeof setTimeout> | undefined;

startForms();
startPasswordButtons();

function startForms(): void {
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
    showErrors(form);
    clearTimeout(typing);
    typing = setTimeout(leave, 1_000, target);
  });
  // Delayed: a layout shift under the pointer would miss the click.
  document.addEventListener('focusout', ({ target }) => setTimeout(leave, 200, target));
  document.addEventListener('submit', (event) => {
    const form = formOf(event.target);
    // A button that leads to another page submits what was typed.
    if (!form || event.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    form.dataset.tried = '';
    if (showErrors(form)) find(form, '.error-summary').focus();
    // A form with a file is sent by a script of its own (upload-progress.ts).
    else if (!('busy' in form.dataset) && dispatch(form, 'send', { solveCaptcha, receive, fail }))
      void send(form);
  });
  document.addEventListener('reset', ({ target }) => {
    const form = formOf(target);
    if (!form) return;
    deleteDraft(form.dataset.draft);
    delete form.dataset.tried;
    for (const control of controlsOf(form)) delete control.dataset.left;
    hide(form.querySelector('[data-draft-note]'), true);
    // The values change after this event.
    setTimeout(showErrors, 0, form);
  });
}

function formOf(target: EventTarget | null): HTMLFormElement | null {
  const form = (target as Element).closest('form');
  return form?.matches('[data-enhanced]') ? form : null;
}

/** In the background once a form is touched; after a failure again when it is sent. */
const solveCaptcha = async (form: HTMLFormElement | null) =>
  form?.querySelector('[data-captcha]') && (await loadCaptcha()).solveCaptcha(form);
const touch = (form: HTMLFormElement | null) => void solveCaptcha(form).catch(() => {});

/** Shows or hides an optional element. */
const hide = (element: HTMLElement | null, hidden: boolean) =>
  element && Object.assign(element, { hidden });

/** @returns false when another script has taken it over. */
const dispatch = (form: HTMLFormElement, type: 'send' | 'unsent', detail: unknown) =>
  form.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable: true, detail }));

function leave(target: EventTarget | null): void {
  const form = formOf(target);
  // Links lose the focus, too.
  if (!form?.dataset.eager || !(target instanceof HTMLElement && 'validity' in target)) return;
  target.dataset.left = '';
  showErrors(form);
}

async function send(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector('[data-sending]') as HTMLElement;
  // Not `aria-busy`: screen readers would not read the status below.
  form.dataset.busy = '';
  status.textContent = status.dataset.sending ?? '';
  const clock = form.querySelector<HTMLInputElement>('[data-local-time]');
  if (clock) clock.value = localDateTime();
  try {
    await solveCaptcha(form);
    const response = await sendWithXsrf((headers) =>
      fetch(location.href, {
        method: 'POST',
        headers,
        body: new FormData(form),
        signal: AbortSignal.timeout?.(timeoutMs),
      }),
    );
    receive(form, await response.text(), response);
  } catch (error) {
    // Another script may queue it, to be sent later (queued-messages.ts).
    if (dispatch(form, 'unsent', error)) fail(form);
  }
  delete form.dataset.busy;
  status.textContent = '';
}

function receive(
  form: HTMLFormElement,
  text: string,
  answer: Pick<Response, 'status' | 'ok' | 'redirected' | 'url'>,
): void {
  const page = parsePage(text);
  const [sent, alert] = ['sent', 'alert'].map((end) =>
    page.querySelector<HTMLDialogElement>(`#${form.id}-${end}`),
  );
  const again = page.querySelector<HTMLFormElement>(`form#${form.id}`);
  const isDone = answer.redirected && answer.ok;
  storeAccessToken(page);
  if (sent) {
    adoptStyles(text);
    form.reset();
    showDialog(sent);
  } else if (alert || (again && !isDone && (answer.status <= 400 || 'tried' in again.dataset))) {
    adoptStyles(text);
    if (again) {
      replaceForm(form, again);
      document.title = page.title;
    }
    if (alert) showDialog(alert);
  } else if (isDone) {
    deleteDraft(form.dataset.draft);
    location.assign(answer.url);
  } else throw answer;
}

function fail(form: HTMLFormElement): void {
  const failure = find<HTMLDialogElement>(document, `#${form.id}-failure`);
  hide(failure.querySelector('[data-offline]'), navigator.onLine);
  hide(failure.querySelector('[data-draft-saved]'), !saveDraft(form));
  showDialog(failure);
}

/** Keeps what was typed meanwhile, but for rejected passwords, and what scripts have changed. */
function replaceForm(form: HTMLFormElement, again: HTMLFormElement): void {
  for (const control of controlsOf(form)) {
    const fresh = find<Control>(again, `#${control.id}`);
    if (fresh.type === 'file')
      (fresh as HTMLInputElement).files = (control as HTMLInputElement).files;
    else if (fresh.type !== 'password' || !('refused' in again.dataset))
      fieldOf(fresh).value = fieldOf(control).value;
    if (fresh instanceof HTMLInputElement) fresh.type = control.type;
  }
  const fresh = again.querySelectorAll('[data-live]');
  for (const [index, live] of form.querySelectorAll('[data-live]').entries())
    fresh[index]?.replaceWith(live);
  form.replaceWith(again);
  showReady(again);
  find(again, again.querySelector('[autofocus]') ? '[autofocus]' : '[type=submit]').focus();
}

function showDialog(dialog: HTMLDialogElement): void {
  const { clearsDraft } = dialog.dataset;
  if (clearsDraft) deleteDraft(clearsDraft);
  const link = dialog.querySelector<HTMLAnchorElement>('.dialog-end a');
  if (link) dialog.addEventListener('close', () => location.assign(link.href));
  if (dialog.ownerDocument !== document) {
    document.getElementById(dialog.id)?.remove();
    document.body.append(dialog);
  }
  dialog.open = false;
  dialog.showModal();
}

/** As `2026-11-20T09:30`. */
function localDateTime(): string {
  const now = new Date();
  return new Date(+now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Buttons that show a password and mask it again. */
function startPasswordButtons(): void {
  for (const button of document.querySelectorAll('[data-reveal]')) button.hidden = false;
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-reveal]');
    const field = button && document.getElementById(button.getAttribute('aria-controls') ?? '');
    if (!button || !field) return;
    const isShown = (field as HTMLInputElement).type === 'text';
    (field as HTMLInputElement).type = isShown ? 'password' : 'text';
    const [words, name] = textsOf<'reveal'>(button)[isShown ? 'show' : 'hide'];
    const shownWords = button.querySelector('span');
    if (shownWords) shownWords.textContent = words;
    button.ariaLabel = name;
  });
}
