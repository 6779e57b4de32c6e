const key = 'accessToken';

/** In milliseconds: on a page left open a token is renewed before it runs out. */
const renewAfter = 10 * 60_000;
const expiresAfter = 15 * 60_000;

/** Stores the token for calls of the JSON API that a page for a signed-in reader carries; a page for anyone else takes it away. */
export function storeAccessToken(page: Document): boolean {
  const token = page.querySelector<HTMLMetaElement>('meta[name=access-token]')?.content;
  // Storage may be forbidden by the reader; then scripts have no token.
  try {
    if (token) localStorage.setItem(key, token);
    else localStorage.removeItem(key);
  } catch {}
  return !!token;
}

export function startAccessToken(): void {
  if (!storeAccessToken(document)) return;
  let storedAt = Date.now();
  const timer = setInterval(async () => {
    const age = Date.now() - storedAt;
    if (age > expiresAfter) storeAccessToken(new Document());
    if (age < renewAfter || document.hidden) return;
    const response = await fetch(location.href).catch(() => null);
    if (!response) return;
    storedAt = Date.now();
    if (!storeAccessToken(new DOMParser().parseFromString(await response.text(), 'text/html'))) clearInterval(timer);
  }, 60_000);
}
