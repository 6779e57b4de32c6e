/** Contact messages that could not be sent, on this device, and how they are sent later: by an open page, or by the service worker. */

export type Waiting = {
  id: string;
  /** The contact page in the language it was written in. */
  path: string;
  /** The same for every try at sending it: it arrives once. */
  key: string;
  values: Record<'name' | 'email' | 'country' | 'message' | 'localDateTime', string>;
  writtenAt: number;
  /** `busy`: the site answered that it could not take it just now. `refused`: something in it must be corrected. */
  state: 'waiting' | 'busy' | 'refused' | 'sent';
};

const store = 'messages';

/** Younger forms are taken for a program's (http/form-token.ts); in milliseconds. */
const formAgeMs = 2_100;

async function withStore<T>(mode: IDBTransactionMode, use: (messages: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('waiting', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'id' });
  const database = await settled(opening);
  try {
    const transaction = database.transaction(store, mode);
    const request = use(transaction.objectStore(store));
    // What is shown as kept is on the device.
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const listWaiting = async (): Promise<Waiting[]> =>
  (await withStore<Waiting[]>('readonly', (messages) => messages.getAll())).sort((a, b) => a.writtenAt - b.writtenAt);
export const putWaiting = (message: Waiting) => withStore('readwrite', (messages) => messages.put(message));
export const removeWaiting = (id: string) => withStore('readwrite', (messages) => messages.delete(id));

type Sending = {
  /** Solves a challenge of the captcha; without a solution tighter limits count, as for a form without script. */
  solve?: () => Promise<string>;
  /** Called after each message. */
  changed?: () => unknown;
};

/** What this page or worker will send once those that are sending now have done. */
let next: Promise<void> | undefined;

/**
 * Sends all that waits, one page or worker at a time. What is being tried already may fail just before the connection comes that this
 * was called for: all of it is gone through once more then.
 */
export function sendWaiting({ solve = async () => '', changed = () => {} }: Sending = {}): Promise<void> {
  const sendAll = async () => {
    for (const message of await listWaiting()) {
      if (message.state !== 'waiting' && message.state !== 'busy') continue;
      const state = await post(message, solve).catch(() => 'waiting' as const);
      // Edited or deleted meanwhile, it is no longer ours to change.
      if (!(await listWaiting()).some(({ id }) => id === message.id)) continue;
      await putWaiting(state === 'sent' ? strip(message) : { ...message, state });
      await changed();
    }
  };
  if (!navigator.locks) return sendAll();
  next ??= navigator.locks.request('waiting', () => {
    next = undefined;
    return sendAll();
  });
  return next;
}

/** Of a message that is sent only its first words stay, until they have been shown. */
const strip = ({ values, ...message }: Waiting): Waiting => ({
  ...message,
  state: 'sent',
  values: { name: '', email: '', country: '', localDateTime: '', message: values.message.slice(0, 80) },
});

/** The form's token and the challenge are fetched now: those of the form it was written in would be too old. */
async function post({ path, key, values }: Waiting, solve: () => Promise<string>): Promise<Waiting['state']> {
  const page = await (await fetch(path, { cache: 'no-store' })).text();
  const [, token] = /name="token" value="([^"]+)"/.exec(page) ?? [];
  if (!token) return 'busy';
  const [captcha] = await Promise.all([solve(), new Promise((resolve) => setTimeout(resolve, formAgeMs))]);
  const body = new URLSearchParams({ ...values, token, key, captcha });
  const response = await fetch(path, { method: 'POST', body, redirect: 'manual' });
  // A message that was taken leads on; nothing is gained by following.
  if (response.type === 'opaqueredirect') return 'sent';
  const isFault = response.status === 400 && /<form id="contact"[^>]* data-tried/.test(await response.text());
  return isFault || response.status === 413 ? 'refused' : 'busy';
}
