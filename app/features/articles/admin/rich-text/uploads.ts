import { photoPixels, shrink } from '#app/client/image-file.ts';
import { sendWithXsrf } from '#app/client/request.ts';
import { upload as post } from '#app/client/upload.ts';

const maxBytes = 10_000_000;

export type UploadProblem = 'failed' | 'slow' | 'offline' | 'tooLarge' | 'unreadable' | 'login';

export type Upload = {
  file: File;
  /** Preview during the upload: the security policy refuses `blob:` URLs. */
  canvas: HTMLCanvasElement | null;
  state: 'preparing' | 'sending' | 'checking' | 'done' | UploadProblem;
  progress: number;
};

export type Uploads = ReturnType<typeof createUploads>;

/** @param onDone is told the URL of a picture that has arrived. */
export function createUploads(onDone: (id: string, src: string) => void) {
  const uploads = new Map<string, Upload>();
  const listeners = new Map<string, () => void>();
  const requests = new Map<string, AbortController>();
  let last = 0;

  const change = (id: string, changes: Partial<Upload>) => {
    const upload = uploads.get(id);
    if (!upload) return;
    uploads.set(id, { ...upload, ...changes });
    listeners.get(id)?.();
  };

  async function send(id: string): Promise<void> {
    const upload = uploads.get(id);
    if (!upload) return;
    change(id, { state: 'preparing', progress: 0 });
    const shrunk = await shrink(upload.file, photoPixels).catch(() => null);
    if (shrunk) change(id, { canvas: shrunk.canvas });
    const file = shrunk?.file ?? upload.file;
    if (!file.type.startsWith('image/')) return change(id, { state: 'unreadable' });
    if (file.size > maxBytes) return change(id, { state: 'tooLarge' });
    if (!navigator.onLine) return change(id, { state: 'offline' });
    change(id, { state: 'sending' });
    const stop = new AbortController();
    requests.set(id, stop);
    const form = new FormData();
    form.set('image', file);
    const onProgress = (progress: number) =>
      change(id, progress < 1 ? { progress } : { progress, state: 'checking' });
    const { request, outcome } = await sendWithXsrf((xsrf) => {
      const header = { Accept: 'application/json', ...xsrf };
      return post('/admin/articles/pictures', form, { header, onProgress, signal: stop.signal });
    });
    requests.delete(id);
    const answer = outcome === 'slow' ? outcome : readAnswer(request);
    if (typeof answer === 'string') return change(id, { state: answer });
    change(id, { state: 'done' });
    onDone(id, answer.src);
  }

  return {
    add(file: File): string {
      const id = String(++last);
      uploads.set(id, { file, canvas: null, state: 'preparing', progress: 0 });
      void send(id);
      return id;
    },
    find: (id: string | null) => (id === null ? undefined : uploads.get(id)),
    retry: (id: string) => void send(id),
    listen(id: string, listener: () => void) {
      listeners.set(id, listener);
      return () => listeners.delete(id);
    },
    cancel: (id: string) => requests.get(id)?.abort(),
    cancelAll() {
      for (const request of requests.values()) request.abort();
    },
  };
}

function readAnswer({ status, responseText }: XMLHttpRequest): { src: string } | UploadProblem {
  if (status === 0) return navigator.onLine ? 'failed' : 'offline';
  if (status === 413) return 'tooLarge';
  if (status === 400) return 'unreadable';
  try {
    const { src } = JSON.parse(responseText) as { src?: unknown };
    if (status === 201 && typeof src === 'string') return { src };
  } catch {
    // A page: the login.
    return 'login';
  }
  return status === 401 || status === 403 ? 'login' : 'failed';
}
