import { useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { cleanHref, type LinkTargets } from './links.ts';
import { richTextTexts } from './texts.ts';

type Props = {
  href: string;
  targets: LinkTargets | undefined;
  /** Null removes it. */
  onApply: (href: string | null) => void;
  onClose: () => void;
};

/** It stands in the form of the page, so it is none itself, and its field has no name. */
export function LinkForm({ href, targets, onApply, onClose }: Props) {
  const t = useTexts(richTextTexts).link;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => field.current?.select(), []);
  const apply = () => {
    const cleaned = cleanHref(field.current?.value ?? '', location.origin);
    if (cleaned) return onApply(cleaned);
    setRefused(true);
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the Escape key, which closes it
    <div
      className="rich-text-link field"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <label htmlFor={id}>{t.url}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {t.hint}
      </p>
      <p className="field-error" id={`${id}-error`} role="alert">
        {isRefused && t.refused}
      </p>
      <input
        ref={field}
        id={id}
        type="text"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        defaultValue={href}
        list={`${id}-pages`}
        aria-invalid={isRefused}
        aria-describedby={`${id}-hint ${id}-error`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          apply();
        }}
      />
      <datalist id={`${id}-pages`}>
        {(targets ? suggestedPaths(targets) : []).map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <div className="rich-text-link-buttons">
        <button type="button" className="button" onClick={apply}>
          {t.apply}
        </button>
        {href && (
          <button type="button" className="link-button" onClick={() => onApply(null)}>
            {t.remove}
          </button>
        )}
        <button type="button" className="link-button" onClick={onClose}>
          {t.close}
        </button>
      </div>
    </div>
  );
}

const suggestedPaths = ({ paths, patterns }: LinkTargets): string[] => [
  ...paths,
  ...Object.entries(patterns).flatMap(([pattern, values]) =>
    pattern.endsWith('/publication/:slug')
      ? (values ?? []).map((slug) => pattern.replace(':slug', slug))
      : [],
  ),
];
