import url from '#content/glyphs/bricolage-grotesque-800.woff2?url';

/** The font of titles on the device: its URL and, after a space, the file in base64. */
const key = 'title-face';

/** Inlined, before the first paint: titles have the brand's face where the device has its font. */
export const titleFaceScript = `try{let f=localStorage['${key}'];f&&document.fonts.add(new FontFace('Bricolage',Uint8Array.from(atob(f.split(' ')[1]),c=>c.charCodeAt()),{weight:800}))}catch{}`;

/** Stores the font for the pages to come, unless data is saved. */
export async function storeTitleFace(): Promise<void> {
  const saving =
    document.documentElement.dataset.mode === 'saving' ||
    matchMedia('(prefers-reduced-data: reduce)').matches;
  if (saving || localStorage[key]?.startsWith(url)) return;
  const response = await fetch(url);
  if (!response.ok) return;
  const bytes = new Uint8Array(await response.arrayBuffer());
  localStorage[key] = `${url} ${btoa(String.fromCharCode(...bytes))}`;
}
