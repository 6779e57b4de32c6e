import { textsOf } from '#app/client/contract.ts';
import { sizeOf } from '#app/client/file-field.ts';
import { photoPixels, setFile, shrink } from '#app/client/image-file.ts';
import { waitFor } from '#app/client/upload-progress.ts';

// A preview and a smaller file, beyond what form.ts does for all forms.

/** The server's limit, in bytes. */
const maxBytes = 10_000_000;

const formOf = (target: EventTarget | null) =>
  (target as Element).closest<HTMLFormElement>('#upload');
const find = <Found extends HTMLElement>(root: ParentNode, selector: string) =>
  root.querySelector(selector) as Found;

document.addEventListener('change', ({ target }) => {
  const form = formOf(target);
  if (form && target instanceof HTMLInputElement && target.type === 'file')
    waitFor(prepare(form, target));
});

/**
 * Shows the selected picture, and replaces it with a smaller copy if the browser can create one.
 */
async function prepare(form: HTMLFormElement, input: HTMLInputElement): Promise<void> {
  const box = form.querySelector('[data-preview]') as HTMLElement;
  const [status, canvas] = [find(box, '[role=status]'), find<HTMLCanvasElement>(box, 'canvas')];
  const chosen = input.files?.[0];
  box.hidden = !chosen;
  canvas.hidden = true;
  input.setCustomValidity('');
  if (!chosen) return;
  const texts = textsOf<'preview'>(box);
  status.textContent = texts.preparing;
  const shrunk = await shrink(chosen, photoPixels).catch(() => null);
  // Another file may have been selected meanwhile.
  if (input.files?.[0] !== chosen) return;
  const file = shrunk?.file ?? chosen;
  setFile(input, file);
  if (shrunk) show(canvas, shrunk.canvas);
  const text = !shrunk ? texts.noPreview : file === chosen ? texts.asIs : texts.reduced;
  status.textContent = text
    .replace('{from}', sizeOf(chosen, texts.units))
    .replace('{to}', sizeOf(file, texts.units));
  // Does not upload what the server would reject.
  if (file.size > maxBytes) input.setCustomValidity('too large');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function show(canvas: HTMLCanvasElement, drawn: HTMLCanvasElement): void {
  const { width, height } = drawn;
  Object.assign(canvas, { width, height, hidden: false });
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
}

document.addEventListener('reset', ({ target }) => {
  const form = formOf(target);
  if (form) (form.querySelector('[data-preview]') as HTMLElement).hidden = true;
});
