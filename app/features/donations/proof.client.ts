import { shrinkChosen } from '#app/client/image-file.ts';
import { waitFor } from '#app/client/upload-progress.ts';

// A photograph of a receipt takes a minute on a slow link; its small copy, a few seconds.

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file') waitFor(shrinkChosen(target));
});
