import { setFile, shrink } from '#app/client/image-file.ts';

/** The longest side of a stored profile picture, in pixels. */
const largest = 1280;

/** If the browser can decode it; otherwise the original is uploaded. The server validates both. */
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file')
    void shrinkChosen(target).catch(() => {});
});

async function shrinkChosen(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const small = await shrink(file, largest);
  // Another file may have been selected meanwhile.
  if (input.files?.[0] === file) setFile(input, small.file);
}
