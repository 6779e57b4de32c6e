import { sizeOf } from '#app/client/file-field.ts';
import { photoPixels, setFile, shrink } from '#app/client/image-file.ts';
import type { Locale } from '#app/i18n/locale.ts';
import { unsentPhotoTexts } from './unsent-photo-texts.ts';

/** The server's limit, in bytes. */
const maxBytes = 10_000_000;

/**
 * Makes a chosen photograph small in its field, which is emptied where the server would refuse it.
 * Undefined when another file was chosen meanwhile.
 */
export async function preparePhoto(input: HTMLInputElement, chosen: File, units: string[]) {
  const shrunk = await shrink(chosen, photoPixels).catch(() => null);
  if (input.files?.[0] !== chosen) return;
  const file = shrunk?.file ?? chosen;
  const isTooLarge = file.size > maxBytes;
  if (isTooLarge) input.value = '';
  else setFile(input, file);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  const [from, to] = [sizeOf(chosen, units), sizeOf(file, units)];
  const preview = shrunk ? previewOf(shrunk.canvas) : undefined;
  return { from, to, isTooLarge, isSame: file === chosen, preview };
}

/**
 * Asks before the page is left while a photograph is chosen and its form was not submitted: a draft
 * on the device has no files.
 */
export function guardPhoto(input: HTMLInputElement, locale: Locale): () => void {
  const guard = new AbortController();
  const { signal } = guard;
  let isSubmitted = false;
  const isUnsent = () => !isSubmitted && input.isConnected && !!input.files?.length;
  const listen = { capture: true, signal };
  input.addEventListener('change', () => (isSubmitted = false), listen);
  input.form?.addEventListener('submit', () => (isSubmitted = true), { signal });
  addEventListener('beforeunload', (event) => isUnsent() && event.preventDefault(), listen);
  // Before the router follows the link.
  const ask = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isElsewhere = !link || link.target || link.hash || event.ctrlKey || event.metaKey;
    if (isElsewhere || !isUnsent()) return;
    if (confirm(unsentPhotoTexts[locale].leave)) return guard.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ask, listen);
  return () => guard.abort();
}

/** Its longest side, in pixels: as wide as a phone. */
const previewSize = 640;

/** A `data:` URL: the security policy refuses `blob:`. */
function previewOf(picture: HTMLCanvasElement): string {
  const scale = Math.min(1, previewSize / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp');
}
