/** The queue of contact messages that could not be sent: in IndexedDB, sent later by an open page or by the service worker's background sync. */

export type QueuedMessage = {
  id: string;
  /** Of the form that it was written in: if that one did arrive and only its answer was lost, the site knows the message. */
  idempotencyKey: string;
  /** As in `Accept-Language`. */
  language: string;
  values: Record<'name' | 'email' | 'country' | 'message' | 'localDateTime', string>;
  writtenAt: number;
  /** `busy`: the site answered that it could not take it just now. `refused`: something in it must be corrected. */
  state: 'waiting' | 'busy' | 'refused' | 'sent';
  /** Not tried before, by the site's `Retry-After`. */
  retryAt?: number;
};

/** The queue's name as a database, as a lock, as a channel between pages, and as the tag of its background sync. */
export const queueName = 'contact-queue';
const store = 'messages';

async function withStore<T>(mode: IDBTransactionMode, use: (messages: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(queueName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'id' });
  const database = await settled(opening);
  try {
    const transaction = database.transaction(store, mode);
    const request = use(transaction.objectStore(store));
    // What is shown as saved is on the device.
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

export const listQueue = async (): Promise<QueuedMessage[]> =>
  (await withStore<QueuedMessage[]>('readonly', (messages) => messages.getAll())).sort((a, b) => a.writtenAt - b.writtenAt);
export const putQueued = (message: QueuedMessage) => withStore('readwrite', (messages) => messages.put(message));
export const deleteQueued = (id: string) => withStore('readwrite', (messages) => messages.delete(id));

export const isUnsent = ({ state }: QueuedMessage): boolean => state === 'waiting' || state === 'busy';

type Sending = {
  /** Fetches a challenge of the captcha and solves it. */
  solve: () => Promise<string>;
  /** Called after each message. */
  changed?: () => unknown;
};

/** What this page or worker will send once those that are sending now have done. */
let next: Promise<void> | undefined;

/**
 * Sends what is due, one page or worker at a time. What is being tried already may fail just before the connection comes that this
 * was called for: the whole queue is gone through once more then.
 */
export function sendQueue({ solve, changed = () => {} }: Sending): Promise<void> {
  const sendAll = async () => {
    for (const message of await listQueue()) {
      if (!isUnsent(message) || (message.retryAt ?? 0) > Date.now()) continue;
      const outcome = await post(message, solve).catch(() => ({ state: 'waiting' as const }));
      // Edited or deleted meanwhile, it is no longer ours to change.
      if (!(await listQueue()).some(({ id }) => id === message.id)) continue;
      await putQueued({ ...(outcome.state === 'sent' ? strip(message) : message), ...outcome });
      await changed();
    }
  };
  if (!navigator.locks) return sendAll();
  next ??= navigator.locks.request(queueName, () => {
    next = undefined;
    return sendAll();
  });
  return next;
}

/** Of a message that is sent only its first words stay, until they have been shown. */
const strip = ({ values, ...message }: QueuedMessage): QueuedMessage => ({
  ...message,
  values: { name: '', email: '', country: '', localDateTime: '', message: values.message.slice(0, 80) },
});

/** What only its writer can put right. */
const refusals = [400, 413];

/** A solution that was refused is no fault of the message: the next try solves a new challenge. */
async function post(
  { idempotencyKey, language, values }: QueuedMessage,
  solve: () => Promise<string>,
): Promise<Pick<QueuedMessage, 'state' | 'retryAt'>> {
  const captcha = await solve();
  const { ok, status, headers } = await fetch('/api/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': language, 'Idempotency-Key': `"${idempotencyKey}"` },
    body: JSON.stringify({ ...values, captcha }),
  });
  if (ok) return { state: 'sent' };
  if (refusals.includes(status)) return { state: 'refused' };
  return { state: 'busy', retryAt: Date.now() + Number(headers.get('Retry-After')) * 1_000 };
}
