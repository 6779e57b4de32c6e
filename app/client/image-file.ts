/** The longest side of what is sent: enough for the largest width that is stored. */
export const photoPixels = 1_700;

type Shrunk = { canvas: HTMLCanvasElement; file: File };

/**
 * Makes a photograph small before it is sent, and drops where it was taken. `largest` is the longer
 * side in pixels. Rejects when the browser cannot decode it.
 */
export async function shrink(file: File, largest: number): Promise<Shrunk> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, largest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A browser that cannot encode WebP returns a PNG, which is too large for photographs.
  const small = [await encode(canvas, 'image/webp'), await encode(canvas, 'image/jpeg')].find(
    (blob) => blob && blob.type !== 'image/png' && blob.size < file.size,
  );
  return { canvas, file: small ? new File([small], file.name, { type: small.type }) : file };
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.82));

/** Puts a file into a field as if the reader had chosen it. */
export function setFile(input: HTMLInputElement, file: File): void {
  if (input.files?.[0] === file) return;
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}

/** Sends a small copy of a chosen photograph, if the browser can make one. */
export async function shrinkChosen(input: HTMLInputElement, largest = photoPixels): Promise<void> {
  const chosen = input.files?.[0];
  const shrunk = chosen && (await shrink(chosen, largest).catch(() => null));
  // Another file may have been chosen meanwhile.
  if (!shrunk || input.files?.[0] !== chosen) return;
  setFile(input, shrunk.file);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
