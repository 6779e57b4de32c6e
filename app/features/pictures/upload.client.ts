import { putFile } from '#app/client/put-file.ts';
import { shrink } from '#app/client/shrink.ts';
import { xsrfHeader } from '#app/client/xsrf.ts';

// What the form for a picture gains from a script, beside what form.ts gives to all: a preview, a lighter file, and how far it is.

/** The longer side of what is sent, in pixels: enough for the widest that the site keeps, upright pictures included. */
const largest = 1_700;
/** In bytes, as the server takes it. */
const mostBytes = 10_000_000;
/** How long nothing may move before sending counts as failed, and how long the answer may take then; in milliseconds. */
const stalledMs = 60_000;
const answerMs = 150_000;

type Answers = {
  /** Works out the captcha's solution; rejects when it cannot be had. */
  prove(form: HTMLFormElement): Promise<unknown>;
  receive(form: HTMLFormElement, text: string, answer: { status: number; ok: boolean; redirected: boolean; url: string }): void;
  fail(form: HTMLFormElement): void;
};

let preparing: Promise<void> = Promise.resolve();
let sending: XMLHttpRequest | undefined;

const formOf = (target: EventTarget | null) => (target as Element).closest<HTMLFormElement>('form[data-upload]');
const find = <Found extends HTMLElement>(root: ParentNode, selector: string) => root.querySelector(selector) as Found;

document.addEventListener('change', ({ target }) => {
  const form = formOf(target);
  if (form && target instanceof HTMLInputElement && target.type === 'file') preparing = prepare(form, target);
});

/** Shows what was chosen, and puts a lighter copy in its place where the browser can make one. */
async function prepare(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const box = find(form, '[data-preview]');
  const [status, canvas] = [find(box, '[role=status]'), find<HTMLCanvasElement>(box, 'canvas')];
  const chosen = input.files?.[0];
  box.hidden = !chosen;
  canvas.hidden = true;
  input.setCustomValidity('');
  if (!chosen) return;
  status.textContent = box.dataset.preparing ?? '';
  const shrunk = await shrink(chosen, largest).catch(() => null);
  // Another one may have been chosen meanwhile.
  if (input.files?.[0] !== chosen) return;
  const file = shrunk?.file ?? chosen;
  putFile(input, file);
  if (shrunk) show(canvas, shrunk.canvas);
  const text = !shrunk ? box.dataset.noPreview : file === chosen ? box.dataset.asIs : box.dataset.reduced;
  status.textContent = (text ?? '').replace('{from}', sizeOf(box, chosen)).replace('{to}', sizeOf(box, file));
  // Spares a slow link what the server would not take.
  if (file.size > mostBytes) input.setCustomValidity('too large');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function show(canvas: HTMLCanvasElement, drawn: HTMLCanvasElement): void {
  const { width, height } = drawn;
  Object.assign(canvas, { width, height, hidden: false });
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
}

/** As people read it: `340 ko`, `4,2 Mo`. */
function sizeOf(box: HTMLElement, { size }: File): string {
  const [small, large] = box.dataset.units?.split('|') ?? [];
  const isLarge = size >= 999_500;
  const number = (size / (isLarge ? 1e6 : 1e3)).toLocaleString(document.documentElement.lang.startsWith('en') ? 'en' : 'fr', {
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return `${number}\u00a0${isLarge ? large : small}`;
}

document.addEventListener('send', (event) => {
  const form = formOf(event.target);
  if (!form) return;
  event.preventDefault();
  void send(form, (event as CustomEvent<Answers>).detail);
});

document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-cancel]')) sending?.abort();
  if ((target as Element).closest('[data-retry]'))
    setTimeout(() => document.querySelector<HTMLFormElement>('form[data-upload]')?.requestSubmit());
});

document.addEventListener('reset', ({ target }) => {
  const form = formOf(target);
  if (form) find(form, '[data-preview]').hidden = true;
});

async function send(form: HTMLFormElement, { prove, receive, fail }: Answers): Promise<void> {
  const [box, status] = [find(form, '[data-progress]'), find(form, '[data-sending]')];
  const [bar, percent] = [find<HTMLProgressElement>(box, 'progress'), find(box, '[data-percent]')];
  const showProgress = (part: number) => {
    bar.value = part * 100;
    percent.textContent = `${Math.round(part * 100)}\u00a0%`;
  };
  form.dataset.busy = '';
  status.textContent = status.dataset.sending ?? '';
  await preparing;
  // Only now is it known whether it can be made small enough: then form.ts says so.
  if (!find<HTMLInputElement>(form, '[type=file]').validity.valid) {
    delete form.dataset.busy;
    status.textContent = '';
    form.requestSubmit();
    return;
  }
  const isProved = await prove(form).then(
    () => true,
    () => false,
  );
  if (!isProved) {
    delete form.dataset.busy;
    status.textContent = '';
    return fail(form);
  }
  showProgress(0);
  box.hidden = false;
  find(box, '[data-cancel]').focus();
  const { request, outcome } = await post(form, showProgress, () => {
    status.textContent = box.dataset.checking ?? '';
  });
  // Before the button that has the focus goes: what follows, a dialog too, gives it back to this one.
  if (box.contains(document.activeElement)) find(form, '[type=submit]').focus();
  box.hidden = true;
  delete form.dataset.busy;
  status.textContent = outcome === 'cancelled' ? (box.dataset.cancelled ?? '') : '';
  if (outcome === 'failed') fail(form);
  else if (outcome === 'answered') {
    const { status, responseText, responseURL: url } = request;
    try {
      receive(form, responseText, { status, ok: status < 300, redirected: url !== location.href, url });
    } catch {
      fail(form);
    }
  }
}

type Posted = { request: XMLHttpRequest; outcome: 'answered' | 'cancelled' | 'failed' };

/** Sends by the one way that tells how far it is. */
function post(form: HTMLFormElement, onProgress: (part: number) => void, onSent: () => void): Promise<Posted> {
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
  for (const [name, value] of Object.entries(xsrfHeader())) request.setRequestHeader(name, value);
  sending = request;
  wait(stalledMs);
  request.send(new FormData(form));
  return new Promise((resolve) => {
    request.onloadend = () => {
      clearTimeout(timer);
      sending = undefined;
      resolve({ request, outcome: request.status ? 'answered' : aborted && !late ? 'cancelled' : 'failed' });
    };
  });
}
