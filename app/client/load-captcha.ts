type Captcha = typeof import('./captcha.ts');

let loaded: Promise<Captcha> | undefined;

/** Loads the captcha's script when it is first wanted; after a failure, again the next time. */
export function loadCaptcha(): Promise<Captcha> {
  loaded ??= load();
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

async function load(): Promise<Captcha> {
  try {
    return await import('./captcha.ts');
  } catch (error) {
    // Chromium does not fetch a module again that failed; its error names the URL.
    const [url] = /https?:\S+/.exec(String(error)) ?? [];
    if (!url) throw error;
    return import(/* @vite-ignore */ `${url}?${Date.now()}`);
  }
}
