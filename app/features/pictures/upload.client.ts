import { type FormTools, textsOf } from '#app/client/contract.ts';
import { sizeOf } from '#app/client/file-field.ts';
import { setFile, shrink } from '#app/client/image-file.ts';
import { sendWithXsrf } from '#app/client/request.ts';
import { upload } from '#app/client/upload.ts';

// A preview, a smaller file, and the progress, beyond what form.ts does for all forms.

/** In pixels: enough for the largest stored width, also for portraits. */
const largest = 1_700;
/** The server's limit, in bytes. */
const maxBytes = 10_000_000;

let preparing: Promise<void> = Promise.resolve();
let sending: AbortController | undefined;

const formOf = (target: EventTarget | null) =>
  (target as Element).closest<HTMLFormElement>('#upload');
const find = <Found extends HTMLElement>(root: ParentNode, selector: string) =>
  root.querySelector(selector) as Found;

document.addEventListener('change', ({ target }) => {
  const form = formOf(target);
  if (form && target instanceof HTMLInputElement && target.type === 'file')
    preparing = prepare(form, target);
});

/**
 * Shows the selected picture, and replaces it with a smaller copy if the browser can create one.
 */
async function prepare(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const box = form.querySelector('[data-preview]') as HTMLElement;
  const [status, canvas] = [find(box, '[role=status]'), find<HTMLCanvasElement>(box, 'canvas')];
  const chosen = input.files?.[0];
  box.hidden = !chosen;
  canvas.hidden = true;
  input.setCustomValidity('');
  if (!chosen) return;
  const texts = textsOf<'preview'>(box);
  status.textContent = texts.preparing;
  const shrunk = await shrink(chosen, largest).catch(() => null);
  // Another file may have been selected meanwhile.
  if (input.files?.[0] !== chosen) return;
  const file = shrunk?.file ?? chosen;
  setFile(input, file);
  if (shrunk) show(canvas, shrunk.canvas);
  const text = !shrunk ? texts.noPreview : file === chosen ? texts.asIs : texts.reduced;
  status.textContent = text
    .replace('{from}', sizeOf(chosen, texts.units))
    .replace('{to}', sizeOf(file, texts.units));
  // Does not upload what the server would reject.
  if (file.size > maxBytes) input.setCustomValidity('too large');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function show(canvas: HTMLCanvasElement, drawn: HTMLCanvasElement): void {
  const { width, height } = drawn;
  Object.assign(canvas, { width, height, hidden: false });
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
}

document.addEventListener('send', (event) => {
  const form = formOf(event.target);
  if (!form) return;
  event.preventDefault();
  void send(form, event.detail);
});

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('button');
  if (button?.closest('[data-progress]')) sending?.abort();
  if (button?.value === 'retry')
    setTimeout(() => document.querySelector<HTMLFormElement>('#upload')?.requestSubmit());
});

document.addEventListener('reset', ({ target }) => {
  const form = formOf(target);
  if (form) (form.querySelector('[data-preview]') as HTMLElement).hidden = true;
});

async function send(
  form: HTMLFormElement,
  { solveCaptcha, receive, fail }: FormTools,
): Promise<void> {
  const [box, status] = [
    form.querySelector('[data-progress]') as HTMLElement,
    form.querySelector('[data-sending]') as HTMLElement,
  ];
  const texts = textsOf<'progress'>(box);
  const [bar, percent] = [find<HTMLProgressElement>(box, 'progress'), find(box, 'p')];
  const showProgress = (part: number) => {
    bar.value = part * 100;
    percent.textContent = `${Math.round(part * 100)}\u00a0%`;
    if (part === 1) status.textContent = texts.checking;
  };
  form.dataset.busy = '';
  status.textContent = status.dataset.sending ?? '';
  await preparing;
  // Only now is it known whether the copy is small enough; form.ts shows the error.
  if (!find<HTMLInputElement>(form, '[type=file]').validity.valid) {
    delete form.dataset.busy;
    status.textContent = '';
    form.requestSubmit();
    return;
  }
  const isSolved = await solveCaptcha(form).then(
    () => true,
    () => false,
  );
  if (!isSolved) {
    delete form.dataset.busy;
    status.textContent = '';
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
  delete form.dataset.busy;
  status.textContent = outcome === 'cancelled' ? texts.cancelled : '';
  if (outcome === 'failed' || outcome === 'slow') fail(form);
  else if (outcome === 'answered') {
    const { status, responseText, responseURL: url } = request;
    try {
      receive(form, responseText, {
        status,
        ok: status < 300,
        redirected: url !== location.href,
        url,
      });
    } catch {
      fail(form);
    }
  }
}
