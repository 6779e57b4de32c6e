import { shrinkChosen } from '#app/client/image-file.ts';

/** The longest side of a stored profile picture, in pixels. */
const largest = 1280;

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'file')
    void shrinkChosen(target, largest);
});
