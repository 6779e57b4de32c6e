/** The widest or highest that the site keeps, in pixels. */
const largest = 1280;

/**
 * Makes a picture small before it is sent, where the browser can: a phone's photograph has some megabytes, which take minutes on a slow
 * link, and says where it was taken. What the browser cannot read goes as it is; the server has the last word.
 */
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches('[data-shrink]')) void shrink(target).catch(() => {});
});

async function shrink(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, largest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
  // Another one may have been chosen meanwhile.
  if (!small || small.size >= file.size || input.files?.[0] !== file) return;
  const files = new DataTransfer();
  files.items.add(new File([small], file.name, { type: small.type }));
  input.files = files.files;
}
