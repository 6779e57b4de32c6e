import { type FormTools, textsOf } from '#app/client/contract.ts';
import { sizeOf } from '#app/client/file-field.ts';
import { setFile, shrink } from '#app/client/image-file.ts';
import { sendWithXsrf } from '#app/client/request.ts';

// A preview, a smaller file, and the progress, beyond what form.ts does for all forms.

/** In pixels: enough for the largest stored width, also for portraits. */
const largest = 1_700;
/** The server's limit, in bytes. */
const maxBytes = 10_000_000;
/** Timeouts in milliseconds: without upload progress, and for the response after the upload. */
const stalledMs = 60_000;
const answerMs = 150_000;

let preparing: Promise<void> = Promise.resolve();
let sending: XMLHttpRequest | undefined;

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
  const showChecking = () => {
    status.textContent = texts.checking;
  };
  const { request, outcome } = await sendWithXsrf((header) =>
    post(form, header, showProgress, showChecking),
  );
  // Before the focused button is hidden, so that a dialog returns the focus to this one.
  if (box.contains(document.activeElement)) find(form, '[type=submit]').focus();
  box.hidden = true;
  delete form.dataset.busy;
  status.textContent = outcome === 'cancelled' ? texts.cancelled : '';
  if (outcome === 'failed') fail(form);
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

type Posted = {
  request: XMLHttpRequest;
  status: number;
  outcome: 'answered' | 'cancelled' | 'failed';
};

/** `fetch` does not report upload progress; XMLHttpRequest does. */
function post(
  form: HTMLFormElement,
  header: Record<string, string>,
  onProgress: (part: number) => void,
  onSent: () => void,
): Promise<Posted> {
  const request = new XMLHttpRequest();
  let [timer, late, aborted] = [0, false, false];
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      late = true;
      request.abort();
    }, ms);
  };
  request.upload.onprogress = ({ loaded, total }) => {
    onProgress(total ? loaded / total : 0);
    wait(stalledMs);
  };
  request.upload.onload = () => {
    onSent();
    wait(answerMs);
  };
  request.onabort = () => {
    aborted = true;
  };
  request.open('POST', location.href);
  for (const [name, value] of Object.entries(header)) request.setRequestHeader(name, value);
  sending = request;
  wait(stalledMs);
  request.send(new FormData(form));
  return new Promise((resolve) => {
    request.onloadend = () => {
      clearTimeout(timer);
      sending = undefined;
      const { status } = request;
      resolve({
        request,
        status,
        outcome: status ? 'answered' : aborted && !late ? 'cancelled' : 'failed',
      });
    };
  });
}
