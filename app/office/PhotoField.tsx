import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { FileField } from '#app/ui/form/FileField.tsx';
import { fileTexts } from '#app/ui/form/file-texts.ts';
import { photoTexts } from './photo-texts.ts';
import { loadSendFile } from './sending.ts';

/** Loaded after the page: what it does is not needed before a file is chosen. */
const load = () => import('./photo.ts');

type Props = ComponentProps<typeof FileField> & {
  /**
   * Called with what was done with the photograph, and a small picture of it; its form waits for
   * what this returns.
   */
  onPhoto?: (photo: { said: string; preview: string | undefined }) => unknown;
};

/** Makes a photograph small on the device, and does not send what the server would refuse. */
export function PhotoField({ onPhoto, ...props }: Props) {
  const t = useTexts(photoTexts);
  const { units } = useTexts(fileTexts);
  const locale = useLocale();
  const [said, setSaid] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const preparing = useRef<Promise<void>>(undefined);

  const tell = (said: string, preview?: string) => {
    setSaid(said);
    return onPhoto?.({ said, preview });
  };

  const prepare = async (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    if (!chosen) return void tell('');
    tell(t.preparing);
    // Without its script the photograph is sent as it is.
    const prepared = await load()
      .then(({ preparePhoto }) => preparePhoto(input, chosen, units))
      .catch(() => null);
    if (prepared === undefined) return;
    if (prepared?.isTooLarge) return void tell(t.tooLarge(prepared.to));
    await tell(
      !prepared || prepared.isSame ? '' : t.reduced(prepared.from, prepared.to),
      prepared?.preview,
    );
  };

  const start = (input: HTMLInputElement) => {
    const work = prepare(input).finally(() => {
      if (preparing.current === work) preparing.current = undefined;
    });
    preparing.current = work;
  };
  const startLatest = useRef(start);
  startLatest.current = start;

  useEffect(() => {
    // Chosen before the script was there.
    const early = box.current?.querySelector('input');
    if (early?.files?.[0]) startLatest.current(early);
    let unguard = () => {};
    void load().then(
      ({ guardPhoto }) => {
        if (early?.isConnected) unguard = guardPhoto(early, locale);
      },
      () => {},
    );
    void loadSendFile();
    const form = box.current?.closest('form');
    // Before all other listeners: the large file would be sent.
    const wait = (event: SubmitEvent) => {
      if (event.target !== form || !preparing.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void preparing.current.then(() => form?.requestSubmit(event.submitter));
    };
    addEventListener('submit', wait, true);
    return () => {
      removeEventListener('submit', wait, true);
      unguard();
    };
  }, [locale]);

  return (
    <div
      ref={box}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement) start(target);
      }}
    >
      <FileField {...props} isHydrated />
      <p role="status" className="field-hint">
        {said}
      </p>
    </div>
  );
}
