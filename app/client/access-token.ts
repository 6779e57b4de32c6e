import { parsePage } from './other-page.ts';

const key = 'accessToken';

/** In milliseconds: on an open page a token is refreshed before it expires. */
const renewAfter = 10 * 60_000;
const expiresAfter = 15 * 60_000;

/** Stores the API access token of a signed-in visitor's page; any other page deletes it. */
export function storeAccessToken(page: Document): boolean {
  const token = page.querySelector<HTMLMetaElement>('meta[name=access-token]')?.content;
  // Storage may be blocked; then scripts have no token.
  try {
    if (token) localStorage.setItem(key, token);
    else localStorage.removeItem(key);
  } catch {}
  return !!token;
}

export function startAccessToken(): void {
  if (!storeAccessToken(document)) return;
  let storedAt = Date.now();
  let isAsking = false;
  const timer = setInterval(async () => {
    const age = Date.now() - storedAt;
    if (age > expiresAfter) storeAccessToken(new Document());
    if (age < renewAfter || document.hidden || isAsking) return;
    isAsking = true;
    const response = await fetch(location.href).catch(() => null);
    isAsking = false;
    if (!response) return;
    storedAt = Date.now();
    if (!storeAccessToken(parsePage(await response.text()))) clearInterval(timer);
  }, 60_000);
}
