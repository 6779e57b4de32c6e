/** `fetch` fails with one same message for everything; the cause says what it was. */
export function fetchFailure(error: unknown): string {
  const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
  return cause?.code ?? cause?.message ?? message;
}
