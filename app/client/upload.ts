/** In milliseconds: without progress, and for the answer once all has arrived. */
const stalledMs = 60_000;
const answerMs = 150_000;

type Upload = {
  header: Readonly<Record<string, string>>;
  /** 1 once all has left. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
};

/** `status` is 0 without an answer. */
type Uploaded = {
  request: XMLHttpRequest;
  status: number;
  outcome: 'answered' | 'cancelled' | 'slow' | 'failed';
};

/** `fetch` does not report upload progress; XMLHttpRequest does. Never rejects. */
export function upload(
  url: string,
  body: FormData,
  { header, onProgress, signal }: Upload,
): Promise<Uploaded> {
  const request = new XMLHttpRequest();
  let [timer, isLate] = [0, false];
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      isLate = true;
      request.abort();
    }, ms);
  };
  request.upload.onprogress = ({ loaded, total }) => {
    onProgress(total ? Math.min(0.99, loaded / total) : 0);
    wait(stalledMs);
  };
  request.upload.onload = () => {
    onProgress(1);
    wait(answerMs);
  };
  request.open('POST', url);
  for (const [name, value] of Object.entries(header)) request.setRequestHeader(name, value);
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  wait(stalledMs);
  request.send(body);
  return new Promise((resolve) => {
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      const { status } = request;
      const unsent = isLate ? 'slow' : signal.aborted ? 'cancelled' : 'failed';
      resolve({ request, status, outcome: status ? 'answered' : unsent });
    };
  });
}
