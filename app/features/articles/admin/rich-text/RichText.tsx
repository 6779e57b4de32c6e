import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Locale, languageTag } from '#app/i18n/locale.ts';
import { useTypedText } from '#app/ui/form/Field.tsx';

type Props = {
  name: string;
  label: string;
  plainHint: string;
  plain?: ReactNode;
  error?: string | undefined;
  defaultValue: string;
  locale: Locale;
  original?: string | undefined;
};

type EditorProps = Parameters<typeof import('./Editor.tsx')['default']>[0];

/** The text area, which the editor replaces once it is loaded, is what the form sends. */
export function RichText({
  name,
  label,
  plainHint,
  plain,
  error,
  defaultValue,
  locale,
  original,
}: Props) {
  const textarea = useRef<HTMLTextAreaElement>(null);
  const text = useTypedText(name, defaultValue);
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>();
  /** Shown instead for a text that the editor cannot keep. */
  const [Unreadable, setUnreadable] = useState<ComponentType>();
  useEffect(() => {
    const area = textarea.current;
    if (!area) return;
    const load = () =>
      import('./Editor.tsx').then(
        ({ replaceText }) => replaceText(area, setEditor, setUnreadable),
        () => {},
      );
    // A language that is not shown has no editor yet.
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        void load();
      },
      // Two screens before it is reached.
      { rootMargin: '200% 0px' },
    );
    observer.observe(area);
    return () => observer.disconnect();
  }, []);
  const describedBy = `${name}-error`;
  return (
    <div className="field">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what a click on the label of a text area does, too */}
      <label
        id={`${name}-label`}
        htmlFor={name}
        onClick={() => Editor && document.getElementById(name)?.focus()}
      >
        {label}
      </label>
      {!Editor && (
        <p id={`${name}-hint`} className="field-hint">
          {Unreadable ? <Unreadable /> : plainHint}
        </p>
      )}
      <p id={`${name}-error`} className="field-error">
        {error}
      </p>
      <textarea
        ref={textarea}
        name={name}
        id={Editor ? undefined : name}
        lang={languageTag[locale]}
        defaultValue={text}
        rows={16}
        hidden={Editor !== undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${name}-hint ${describedBy}`}
      />
      {!Editor && plain}
      {Editor && (
        <Editor
          textarea={textarea}
          id={name}
          describedBy={describedBy}
          lang={languageTag[locale]}
          isInvalid={Boolean(error)}
          original={original}
          onUnreadable={(Hint) => {
            setUnreadable(() => Hint);
            setEditor(undefined);
          }}
        />
      )}
    </div>
  );
}
