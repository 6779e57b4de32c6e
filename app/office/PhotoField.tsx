import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { sizeOf } from '#app/client/file-field.ts';
import { setFile, shrink } from '#app/client/image-file.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { FileField } from '#app/ui/form/FileField.tsx';
import { fileTexts } from '#app/ui/form/file-texts.ts';
import { photoTexts } from './photo-texts.ts';

/** The longest side of what is sent, in pixels: enough for the largest width that is stored. */
const largest = 1_700;
/** The server's limit, in bytes. */
const maxBytes = 10_000_000;

/** Makes a photograph small on the device, and does not send what the server would refuse. */
export function PhotoField(props: ComponentProps<typeof FileField>) {
  const t = useTexts(photoTexts);
  const { units } = useTexts(fileTexts);
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const preparing = useRef<Promise<void>>(undefined);

  const prepare = async (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    if (!chosen) return setSaid('');
    setSaid(t.preparing);
    const shrunk = await shrink(chosen, largest).catch(() => null);
    // Another file may have been chosen meanwhile.
    if (input.files?.[0] !== chosen) return;
    const file = shrunk?.file ?? chosen;
    const [from, to] = [sizeOf(chosen, units), sizeOf(file, units)];
    if (file.size > maxBytes) input.value = '';
    else setFile(input, file);
    setSaid(file.size > maxBytes ? t.tooLarge(to) : file === chosen ? '' : t.reduced(from, to));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };

  useEffect(() => {
    const form = box.current?.closest('form');
    // Before all other listeners: the large file would be sent.
    const wait = (event: SubmitEvent) => {
      if (event.target !== form || !preparing.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void preparing.current.then(() => form?.requestSubmit(event.submitter));
    };
    addEventListener('submit', wait, true);
    return () => removeEventListener('submit', wait, true);
  }, []);

  return (
    <div
      ref={box}
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement)) return;
        const work = prepare(target).finally(() => {
          if (preparing.current === work) preparing.current = undefined;
        });
        preparing.current = work;
      }}
    >
      <FileField {...props} />
      <p role="status" className="field-hint">
        {said}
      </p>
    </div>
  );
}
