import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import type { Locale } from '#app/i18n/locale.ts';
import { fill } from '#app/office/device-draft.ts';
import { Field, useIsHydrated } from '#app/ui/form/Field.tsx';
import { articleEditorTexts } from './texts.ts';
import type { FormPart } from './useWritten.ts';

export type ShownPicture = FormPart['written'] & {
  /** The one that is stored. */
  url: string | null;
  /** A small picture of a file that was chosen and is not sent yet; what was done with it. */
  preview: string | undefined;
  said: string;
};

type Alt = Omit<ComponentProps<typeof Field>, 'label' | 'hint'>;
type Props = { picture: ShownPicture; alt: Alt; locale: Locale };

/**
 * The picture of all languages, with its text in this one. The field of the file comes last in the
 * form (`PictureFile`): here are buttons that press it.
 */
export function ArticlePicture({ picture, alt, locale }: Props) {
  const { page: t } = useTexts(articleEditorTexts);
  const isHydrated = useIsHydrated();
  const box = useRef<HTMLDivElement>(null);
  const { url, hasFile, preview, said, isRemoved, withoutAlt } = picture;
  const control = (name: string) =>
    box.current?.closest('form')?.elements.namedItem(name) as HTMLInputElement;
  const hasPicture = hasFile || url !== null;
  const shown = hasFile ? preview : url;
  const isOff = isRemoved && !hasFile;
  const choose = hasPicture ? t.changeImage : t.addImage;
  return (
    <div ref={box} className="article-lead">
      <div className="article-lead-picture">
        {shown && <img className={isOff ? 'article-removed' : ''} src={shown} alt={t.imageNow} />}
        <div className="office-actions">
          {/* Before the script is there, and without it. */}
          {isHydrated ? (
            <button type="button" className="button" onClick={() => control('image').click()}>
              {choose}
            </button>
          ) : (
            <label className="button" htmlFor="image">
              {choose}
            </label>
          )}
          {isHydrated && hasPicture && (
            <button
              type="button"
              className="link-button"
              aria-pressed={isOff}
              onClick={() => {
                const form = control('image').form;
                if (hasFile && form) fill(form, [['image', '']]);
                else document.getElementById('removeImage')?.click();
              }}
            >
              {t.removeImage}
            </button>
          )}
        </div>
      </div>
      <p role="status" className="field-hint">
        {said}
        {hasFile && ` ${t.imageLeaves}`}
      </p>
      <div className={hasPicture ? undefined : 'article-no-picture'}>
        <details open={alt.error !== undefined || (hasPicture && !alt.defaultValue)}>
          <summary>{withoutAlt.includes(locale) ? t.noAlt : t.imageAlt}</summary>
          <Field {...alt} label={t.imageAlt} hint={t.imageAltHint} autoComplete="off" />
        </details>
      </div>
    </div>
  );
}

/** Seen only where the buttons above cannot press it, or the file was refused. */
export function PictureFile({ hasError, children }: { hasError: boolean; children: ReactNode }) {
  return (
    <div className="article-file" hidden={useIsHydrated() && !hasError}>
      {children}
    </div>
  );
}
