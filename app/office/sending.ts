/** Loaded by the field that has a file, before the form is sent. */
export const loadSendFile = () => import('./send-file.ts').catch(() => null);

/** `fetch` with the progress of forms that have a file, which it does not report itself. */
export const withProgress =
  (send: typeof fetch): typeof fetch =>
  async (input, init = {}) => {
    const { body } = init;
    const hasFile = body instanceof FormData && [...body.values()].some(isFile);
    const loaded = hasFile ? await loadSendFile() : null;
    return loaded && hasFile ? loaded.sendFile(String(input), body, init) : send(input, init);
  };

const isFile = (value: FormDataEntryValue) => value instanceof File && value.size > 0;
