import { textsOf } from './contract.ts';

// Shows the name, size and a small picture of a chosen file. Loaded by the field on plain pages,
// with the component on hydrated ones.

const thumbnailHeight = 96;

async function showChosen(input: HTMLInputElement): Promise<void> {
  const box = input.closest('.file');
  const chosen = box?.querySelector('[data-chosen]');
  if (!box || !chosen) return;
  const { none, units } = textsOf<'file'>(chosen);
  const file = input.files?.[0];
  chosen.textContent = file ? `${file.name} (${sizeOf(file, units)})` : none;
  const canvas = box.querySelector('canvas');
  if (!canvas) return;
  canvas.hidden = true;
  const picture =
    file && (await createImageBitmap(file, { resizeHeight: thumbnailHeight }).catch(() => null));
  // Another file may have been chosen meanwhile.
  if (!picture || input.files?.[0] !== file) return;
  const { width, height } = picture;
  Object.assign(canvas, { width, height, hidden: false });
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
}

/** As people read it: `340 ko`, `4,2 Mo`. `units` are those of kilobytes and megabytes. */
export function sizeOf({ size }: File, [small, large]: string[]): string {
  const isLarge = size >= 999_500;
  const number = (size / (isLarge ? 1e6 : 1e3)).toLocaleString(
    document.documentElement.lang.startsWith('en') ? 'en' : 'fr',
    {
      maximumFractionDigits: isLarge ? 1 : 0,
    },
  );
  return `${number}\u00a0${isLarge ? large : small}`;
}

const isFileField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === 'file';

// The component is rendered on the server too.
if (typeof document !== 'undefined') {
  // A script that makes the picture smaller puts another file into the field.
  for (const event of ['change', 'input']) {
    document.addEventListener(event, ({ target }) => {
      if (isFileField(target)) void showChosen(target);
    });
  }
  document.addEventListener('reset', ({ target }) => {
    // The field is emptied after this event.
    setTimeout(() => {
      for (const input of (target as HTMLFormElement).querySelectorAll<HTMLInputElement>(
        '[type=file]',
      ))
        void showChosen(input);
    });
  });
  // Some browsers keep what was chosen when a page is loaded again.
  for (const input of document.querySelectorAll<HTMLInputElement>('[type=file]'))
    if (input.files?.[0]) void showChosen(input);
}
