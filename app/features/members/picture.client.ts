import { setFile, shrink } from '#app/client/image-file.ts';

/** The widest or highest that the site keeps of a member's own picture, in pixels. */
const largest = 1280;

/** Makes a picture small before it is sent, where the browser can; what it cannot read goes as it is. The server has the last word. */
document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file') void shrinkChosen(target).catch(() => {});
});

async function shrinkChosen(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  if (!file) return;
  const small = await shrink(file, largest);
  // Another one may have been chosen meanwhile.
  if (input.files?.[0] === file) setFile(input, small.file);
}
