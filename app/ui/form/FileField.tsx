import type { InputHTMLAttributes } from 'react';
import { scriptTexts } from '#app/client/contract.ts';
import fileScript from '#app/client/file-field.ts?worker&url';
import { useTexts } from '#app/i18n/context.tsx';
import { PageScript } from '../Page.tsx';
import { type Common, controlAttributes, Frame } from './Field.tsx';
import { fileTexts } from './file-texts.ts';

type Props = Common &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type' | 'accept'> & {
    /** False where the page shows a larger one. */
    hasThumbnail?: boolean;
    /** The page loads the script itself. */
    isHydrated?: boolean;
  };

/** With script it shows the name, size and a small picture of the chosen file. */
export function FileField({ texts, label, hint, error, ...props }: Props) {
  const { hasThumbnail = true, isHydrated, ...input } = props;
  const t = useTexts(fileTexts);
  return (
    <Frame name={input.name} label={label} hint={hint} error={error}>
      <div className="file">
        <label className="button" htmlFor={input.name}>
          {t.choose}
        </label>
        {/* Stays when the server's form replaces the one that was sent, as the file does. */}
        <span
          data-chosen
          data-live
          data-texts={scriptTexts<'file'>({ none: t.none, units: t.units })}
        >
          {t.none}
        </span>
        {hasThumbnail && <canvas data-live hidden />}
        <input
          {...input}
          type="file"
          // The server looks at the content.
          accept="image/jpeg,image/png,image/webp,image/avif"
          {...controlAttributes({ name: input.name, hint, error, texts })}
        />
        {!isHydrated && <PageScript src={fileScript} />}
      </div>
    </Frame>
  );
}
