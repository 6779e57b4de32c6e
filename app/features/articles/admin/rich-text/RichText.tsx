import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const takesFocus = useRef(false);
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>();
  /** Shown instead for a text that the editor cannot keep. */
  const [Unreadable, setUnreadable] = useState<ComponentType>();
  useEffect(() => {
    const area = textarea.current;
    if (!area) return;
    const stop = new AbortController();
    const { signal } = stop;
    let isComposing = false;
    const follow = ({ type }: Event) => {
      isComposing = type === 'compositionupdate';
    };
    area.addEventListener('compositionupdate', follow, { signal });
    area.addEventListener('compositionend', follow, { signal });
    const load = () =>
      import('./Editor.tsx').then(
        ({ default: Loaded, canEdit, UnreadableHint }) => {
          const open = () => {
            if (signal.aborted) return;
            // Moving the focus would end the word that a phone's keyboard is making.
            if (isComposing)
              area.addEventListener('compositionend', () => setTimeout(open), { once: true });
            else if (canEdit(area.value)) {
              takesFocus.current = document.activeElement === area;
              // Between two keys: no letter is typed where it would be lost.
              flushSync(() => setEditor(() => Loaded));
            } else setUnreadable(() => UnreadableHint);
          };
          open();
        },
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
    return () => {
      stop.abort();
      observer.disconnect();
    };
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
          takesFocus={takesFocus}
          onUnreadable={(Hint) => {
            setUnreadable(() => Hint);
            setEditor(undefined);
          }}
        />
      )}
    </div>
  );
}
