// Contact messages and enrolments that could not be sent: in IndexedDB, until an open page or the
// service worker's background sync sends them.

/** The forms whose messages wait, and where they are sent. */
const targets = { contact: '/api/contact', enrol: '/api/enrolments' } as const;

export type QueuedForm = keyof typeof targets;

export type QueuedMessage = {
  id: string;
  /** An earlier release queued messages of the contact form alone. */
  form?: QueuedForm;
  /** Its page: the form of another session is another form. */
  path?: string;
  /** The form's key, by which the server recognises a message whose response was lost. */
  idempotencyKey: string;
  language: string;
  /** By field; empty once it is sent. */
  values: Readonly<Record<string, string>>;
  excerpt: string;
  writtenAt: number;
  /** `busy`: the server asked to retry later. `refused`: a field must be corrected. */
  state: 'waiting' | 'busy' | 'refused' | 'sent';
  /** Not retried before this time, from `Retry-After`. */
  retryAt?: number;
  /** The page that shows what became of it. */
  result?: string;
};

export const formOf = ({ form = 'contact' }: QueuedMessage): QueuedForm => form;

/** The name of the database, the lock, the channel between pages and the background sync. */
export const queueName = 'contact-queue';
const store = 'messages';

async function withStore<T>(
  mode: IDBTransactionMode,
  use: (messages: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(queueName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(store, { keyPath: 'id' });
  const database = await settled(opening);
  try {
    const transaction = database.transaction(store, mode);
    const request = use(transaction.objectStore(store));
    // Shown as saved only once it is on disk.
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
  (await withStore<QueuedMessage[]>('readonly', (messages) => messages.getAll()))
    .map((message) => ({ ...message, excerpt: message.excerpt ?? longest(message.values) }))
    .sort((a, b) => a.writtenAt - b.writtenAt);

/** An earlier release stored no excerpt: the text is the longest value. */
const longest = (values: QueuedMessage['values']): string =>
  Object.values(values).reduce((a, b) => (b.length > a.length ? b : a), '');

export const putQueued = (message: QueuedMessage) =>
  withStore('readwrite', (messages) => messages.put(message));
export const deleteQueued = (id: string) =>
  withStore('readwrite', (messages) => messages.delete(id));

export const isUnsent = ({ state }: QueuedMessage): boolean =>
  state === 'waiting' || state === 'busy';

type Sending = {
  /** Solves a captcha for a form. */
  solve: (form: QueuedForm) => Promise<string>;
  changed?: () => unknown;
};

let next: Promise<void> | undefined;

/**
 * Sends the messages that are due, one page or worker at a time. The request in progress may fail
 * just before the connection returns, so a call during a run makes the queue run once more.
 */
export function sendQueue({ solve, changed = () => {} }: Sending): Promise<void> {
  const sendAll = async () => {
    for (const message of await listQueue()) {
      if (!isUnsent(message) || (message.retryAt ?? 0) > Date.now()) continue;
      const outcome = await post(message, solve).catch(() => ({ state: 'waiting' as const }));
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

/** Only an excerpt is stored until it has been shown as sent. */
const strip = (message: QueuedMessage): QueuedMessage => ({
  ...message,
  values: {},
  excerpt: message.excerpt.slice(0, 80),
});

/** Other errors are retried: they may be about the captcha. */
async function post(
  message: QueuedMessage,
  solve: Sending['solve'],
): Promise<Pick<QueuedMessage, 'state' | 'retryAt' | 'result'>> {
  const { idempotencyKey, language, values } = message;
  const captcha = await solve(formOf(message));
  const response = await fetch(targets[formOf(message)], {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': language,
      'Idempotency-Key': `"${idempotencyKey}"`,
    },
    body: JSON.stringify({ ...values, captcha }),
  });
  const { ok, status, headers } = response;
  if (ok) return { state: 'sent', ...(await resultOf(response)) };
  // A session that is over or gone does not come back.
  if ([400, 404, 409, 413].includes(status)) return { state: 'refused' };
  return { state: 'busy', retryAt: Date.now() + Number(headers.get('Retry-After')) * 1_000 };
}

/** The page of what was made, with the key of its private link. */
async function resultOf(response: Response): Promise<Pick<QueuedMessage, 'result'>> {
  const page = response.headers.get('Location');
  if (!page) return {};
  const { key } = (await response.json().catch(() => ({}))) as { key?: string };
  return { result: key ? `${page}?key=${key}` : page };
}
