import { type MessageToPage, type Texts, textsOf } from '#app/client/contract.ts';
import { loadCaptcha } from '#app/client/load-captcha.ts';
import { showLocalTime } from '#app/client/local-time.ts';
import { cleanText } from '#app/http/forms.ts';
import {
  deleteQueued,
  formOf,
  listQueue,
  putQueued,
  type QueuedForm,
  type QueuedMessage,
  queueName,
  sendQueue,
} from './message-queue.ts';

/** In milliseconds. */
const retryMs = 60_000;

/** In characters: the form below stays in reach. */
const quotedLength = 280;

// Every page sends queued messages; the pages of their forms also list them, and queue what cannot
// be sent.
if (window.indexedDB && window.Worker && window.crypto?.subtle) startQueue();

function startQueue(): void {
  const list = document.querySelector('[data-queue]');
  const render = async () => list && show(list, await listQueue());
  const solve = async (form: QueuedForm) => (await loadCaptcha()).newSolution(form);
  const quietly = (work: Promise<unknown>) => void work.catch(() => {});
  // One page sends; the others are told through a BroadcastChannel.
  const others = window.BroadcastChannel && new BroadcastChannel(queueName);
  others?.addEventListener(
    'message',
    ({ data }: MessageEvent<QueuedMessage[]>) => list && quietly(show(list, data)),
  );
  const changed = async () => {
    others?.postMessage(await listQueue());
    await render();
  };
  const send = () => sendQueue({ solve, changed }).then(render);
  addEventListener('online', () => quietly(send()));
  // Sent at a background sync.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<MessageToPage>) => {
    if (data.type === 'online') quietly(send());
  });
  setInterval(() => document.hidden || quietly(send()), retryMs);
  quietly(Promise.resolve(render()).then(() => (navigator.onLine ? send() : undefined)));
  if (!list) return;
  document.addEventListener('unsent', (event) => {
    const form = event.target as HTMLFormElement;
    const error = event.detail;
    // The server has responded: show the failure instead of queueing.
    if (
      form.id !== list.dataset.queue ||
      error instanceof Response ||
      (error as { trouble?: string }).trouble === 'limited'
    )
      return;
    event.preventDefault();
    queue(form, render).catch(() => void openDialog(`${form.id}-failure`));
  });
  list.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('button');
    const id = button?.closest('li')?.id;
    if (button && id && !button.ariaDisabled) void press(button, id, send).then(render);
  });
}

async function queue(form: HTMLFormElement, render: () => Promise<unknown>): Promise<void> {
  // Cleaned as on the server, so that the idempotency key is the same; without what `Captcha` adds.
  const { token, website, captcha, ...values } = Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, cleanText(value)]),
  );
  await putQueued({
    id: `message-${Date.now()}`,
    form: form.id as QueuedForm,
    path: location.pathname,
    idempotencyKey: token?.split('.')[1] ?? '',
    language: document.documentElement.lang,
    values,
    excerpt: excerptOf(form).slice(0, quotedLength + 1),
    writtenAt: Date.now(),
    state: 'waiting',
  });
  form.reset();
  await render();
  const toList = () => document.getElementById('queue-title')?.focus();
  openDialog(`${form.id}-queued`).addEventListener('close', toList, { once: true });
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(queueName).catch(() => {});
}

const textOf = (form: HTMLFormElement) => form.querySelector('textarea') as HTMLTextAreaElement;

/** The label in the list: the message, or the learner and the course. */
const excerptOf = (form: HTMLFormElement): string =>
  form.id === 'enrol'
    ? [form.elements.namedItem('name') as HTMLInputElement, form]
        .map((element) => ('value' in element ? element.value : element.ariaLabel))
        .join(' · ')
    : textOf(form).value;

function openDialog(id: string): HTMLDialogElement {
  const dialog = document.getElementById(id) as HTMLDialogElement;
  dialog.showModal();
  return dialog;
}

async function press(
  button: HTMLButtonElement,
  id: string,
  send: () => Promise<unknown>,
): Promise<void> {
  const { value: action } = button;
  if (action === 'remove' && button.textContent !== button.dataset.sure) return ask(button);
  const message = (await listQueue()).find((each) => each.id === id);
  const item = button.closest('li') as HTMLElement;
  if (action === 'send' && message) {
    say(item, 'sending');
    await putQueued({ ...message, state: 'waiting', retryAt: 0 });
    await send();
  } else {
    if (action === 'edit' && message) edit(message);
    await deleteQueued(id);
    if (action !== 'edit') (document.getElementById('queue-title') as HTMLElement).focus();
    item.remove();
  }
}

/** Asks for a second press, which deletes; not the second of a double tap. */
function ask(button: HTMLButtonElement): void {
  const label = button.textContent;
  button.textContent = button.dataset.sure ?? '';
  button.ariaDisabled = 'true';
  setTimeout(() => Object.assign(button, { ariaDisabled: null }), 500);
  const forget = () => {
    button.textContent = label;
  };
  button.addEventListener('blur', forget, { once: true });
}

function edit(message: QueuedMessage): void {
  const { values } = message;
  const form = document.getElementById(formOf(message)) as HTMLFormElement;
  const text = textOf(form);
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null;
    if (!control) continue;
    const rest = control === text && text.value.trim() ? `\n\n${text.value}` : '';
    control.value = value + rest;
  }
  text.dispatchEvent(new Event('input', { bubbles: true }));
  text.focus();
}

/** Updates the list in place, without moving focus or scroll position. */
async function show(list: HTMLElement, queued: QueuedMessage[]): Promise<void> {
  const name = list.dataset.queue;
  const messages = queued.filter((message) => formOf(message) === name);
  const items = list.querySelector('ul') as HTMLElement;
  const template = list.querySelector('template') as HTMLTemplateElement;
  const steady = holdField(name);
  for (const item of [...items.children]) {
    const isShown =
      messages.some(({ id }) => id === item.id) || item.querySelector('[data-state="sent"]');
    if (!isShown) item.remove();
  }
  for (const message of messages) {
    const item = document.getElementById(message.id) ?? items.appendChild(fill(template, message));
    say(item, message.state);
    showOthers(item, message);
  }
  const isEmpty = items.children.length === 0;
  if (isEmpty && list.contains(document.activeElement))
    document.querySelector<HTMLElement>(`#${name} input:not([type=hidden])`)?.focus();
  list.hidden = isEmpty;
  steady();
  // Shown as sent once.
  for (const { id, state } of messages) if (state === 'sent') await deleteQueued(id);
}

/** Keeps the focused field in place. @returns a function for after the list above has changed */
function holdField(form: string | undefined): () => void {
  const field = document.activeElement?.closest(`#${form} .field`);
  if (!field) return () => {};
  const place = () => field.getBoundingClientRect().top;
  const before = place();
  // Otherwise the browser's scroll anchoring would adjust it as well.
  document.documentElement.style.overflowAnchor = 'none';
  return () => scrollBy({ top: place() - before, behavior: 'instant' });
}

function fill(
  template: HTMLTemplateElement,
  { id, excerpt, writtenAt }: QueuedMessage,
): HTMLElement {
  const item = (template.content.cloneNode(true) as DocumentFragment)
    .firstElementChild as HTMLElement;
  const time = item.querySelector('time') as HTMLTimeElement;
  item.id = id;
  showLocalTime(time, new Date(writtenAt));
  (item.querySelector('blockquote') as HTMLElement).textContent =
    excerpt.slice(0, quotedLength) + (excerpt.length > quotedLength ? '…' : '');
  const written = time.parentElement as HTMLElement;
  written.id = `${id}-written`;
  for (const button of item.querySelectorAll('button'))
    button.setAttribute('aria-describedby', written.id);
  return item;
}

function say(item: HTMLElement, state: keyof Texts['queuedMessage']): void {
  const line = item.querySelector('[data-state]') as HTMLElement;
  if (line.dataset.state !== state) line.textContent = textsOf<'queuedMessage'>(line)[state];
  line.dataset.state = state;
  for (const button of item.querySelectorAll('button'))
    button.hidden = (button.value === 'close') !== (state === 'sent');
}

/** The way to what was made of it; and no editing in the form of another session. */
function showOthers(item: HTMLElement, { form, path, result }: QueuedMessage): void {
  if (form === 'enrol' && path !== location.pathname)
    (item.querySelector('[value=edit]') as HTMLElement).hidden = true;
  const link = item.querySelector<HTMLAnchorElement>('a[data-result]');
  if (!link || !result) return;
  link.href = result;
  link.hidden = false;
}
