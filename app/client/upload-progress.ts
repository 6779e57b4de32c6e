import { type FormTools, textsOf } from './contract.ts';
import { sendWithXsrf } from './request.ts';
import { upload } from './upload.ts';
import { find } from './validation.ts';

// Sends a form with a `data-progress` and a chosen file: says how much has left, and can be stopped.
// A page has it once, by itself or in a script that imports it. Without a file, form.ts sends the
// form.

let ready: Promise<unknown> = Promise.resolve();
let sending: AbortController | undefined;

/** The file is sent only after this. */
export const waitFor = (preparing: Promise<unknown>): void => {
  ready = preparing;
};

const fileIn = (form: HTMLFormElement) => find<HTMLInputElement>(form, '[type=file]');
const progressIn = (root: ParentNode) => root.querySelector('[data-progress]');

document.addEventListener('send', (event) => {
  const form = event.target as HTMLFormElement;
  const box = progressIn(form);
  if (!box || !fileIn(form).files?.length) return;
  event.preventDefault();
  void send(form, box, event.detail);
});

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('button');
  if (button?.closest('[data-progress]')) sending?.abort();
  // Once its dialog is closed.
  if (button?.value === 'retry')
    setTimeout(() => progressIn(document)?.closest('form')?.requestSubmit());
});

async function send(
  form: HTMLFormElement,
  box: HTMLElement,
  { solveCaptcha, receive, fail }: FormTools,
): Promise<void> {
  const status = form.querySelector('[data-sending]') as HTMLElement;
  const texts = textsOf<'progress'>(box);
  const [bar, percent] = [find<HTMLProgressElement>(box, 'progress'), find(box, 'p')];
  const showProgress = (part: number) => {
    bar.value = part * 100;
    percent.textContent = `${Math.round(part * 100)}\u00a0%`;
    if (part === 1) status.textContent = texts.checking;
  };
  const setBusy = (isBusy: boolean, text = '') => {
    if (isBusy) form.dataset.busy = '';
    else delete form.dataset.busy;
    find(form, '[type=submit]').ariaDisabled = String(isBusy);
    status.textContent = text;
  };
  setBusy(true, status.dataset.sending);
  await ready;
  // Only now is it known whether the copy is small enough; form.ts shows the error.
  if (!fileIn(form).validity.valid) {
    setBusy(false);
    form.requestSubmit();
    return;
  }
  try {
    await solveCaptcha(form);
  } catch {
    setBusy(false);
    return fail(form);
  }
  showProgress(0);
  box.hidden = false;
  find(box, 'button').focus();
  sending = new AbortController();
  const { signal } = sending;
  const { request, outcome } = await sendWithXsrf((header) =>
    upload(location.href, new FormData(form), { header, onProgress: showProgress, signal }),
  );
  // Before the focused button is hidden, so that a dialog returns the focus to this one.
  if (box.contains(document.activeElement)) find(form, '[type=submit]').focus();
  box.hidden = true;
  setBusy(false, outcome === 'cancelled' ? texts.cancelled : '');
  if (outcome === 'failed' || outcome === 'slow') fail(form);
  else if (outcome === 'answered') {
    const { status, responseText, responseURL: url } = request;
    const ok = status < 300;
    try {
      // A stored form is answered with a redirect, which may lead to the same URL.
      receive(form, responseText, { status, ok, redirected: ok, url });
    } catch {
      fail(form);
    }
  }
}
