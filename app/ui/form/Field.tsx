import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import { scriptTexts, type Texts } from '#app/client/contract.ts';

export type Common = {
  /** Also the id, which the error summary links to. */
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** The error texts for the script. */
  texts: Texts['control'];
};

type FieldProps = Common &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> & {
    max?: number | undefined;
    after?: ReactNode;
  };
type TextareaProps = Common &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'> & { max?: number | undefined };
type SelectProps = Common &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id'> & { prompt?: string };

/** `max` counts UTF-16 units; `maxlength` would silently cut pasted text. */
export function Field({ after, ...props }: FieldProps) {
  const { frame, control } = partsOf(props);
  return (
    <Frame {...frame}>
      <input {...control} />
      {after}
    </Frame>
  );
}

export function TextareaField(props: TextareaProps) {
  const { frame, control } = partsOf(props);
  const defaultValue = useTypedText(props.name, String(props.defaultValue ?? ''));
  return (
    <Frame {...frame}>
      <textarea {...control} defaultValue={defaultValue} />
    </Frame>
  );
}

/**
 * Hydration gives a text area its default: until then, that is what was typed into it before.
 * @returns the default
 */
export function useTypedText(id: string, text: string): string {
  const isHydrated = useIsHydrated();
  // Read again by each attempt to hydrate: a key makes React begin anew.
  const typed = import.meta.env.SSR || isHydrated ? undefined : textareaOf(id)?.value;
  useLayoutEffect(() => {
    const box = textareaOf(id);
    if (typed === undefined || !box) return;
    box.defaultValue = text;
    if (box.value !== text) box.dispatchEvent(new Event('input', { bubbles: true }));
  }, [id, typed, text]);
  return typed ?? text;
}

/** False on the server, and for what the browser renders first. */
export const useIsHydrated = () => useSyncExternalStore(noChange, isTrue, isFalse);

const textareaOf = (id: string) => document.getElementById(id) as HTMLTextAreaElement | null;
const noChange = () => () => {};
const isTrue = () => true;
const isFalse = () => false;

/** `prompt` is the empty option, where one may be left out. */
export function SelectField({ prompt, children, ...props }: SelectProps) {
  const { frame, control } = partsOf(props);
  return (
    <Frame {...frame}>
      <select {...control}>
        {prompt && <option value="">{prompt}</option>}
        {children}
      </select>
    </Frame>
  );
}

function partsOf<P extends Common & { max?: number | undefined }>(props: P) {
  const { max, texts, label, hint, error, ...rest } = props;
  const { name } = props;
  return {
    frame: { name, label, hint, error },
    control: { ...rest, ...controlAttributes({ name, hint, error, texts, max }) },
  };
}

type FrameProps = {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  children: ReactNode;
};

export function Frame({ name, label, hint, error, children }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {/* Always rendered, so that the script only fills it in. */}
      <p id={`${name}-error`} className="field-error">
        {error}
      </p>
      {children}
    </div>
  );
}

type Described = Pick<Common, 'name' | 'texts'> & {
  hint: string | undefined;
  error: string | undefined;
  max?: number | undefined;
};

export function controlAttributes({ name, hint, error, texts, max }: Described) {
  return {
    id: name,
    required: texts.required !== undefined,
    // Without it, browsers expose an empty required field as invalid.
    'aria-invalid': error ? true : texts.required === undefined ? undefined : false,
    'aria-describedby': hint ? `${name}-hint ${name}-error` : `${name}-error`,
    'data-texts': scriptTexts<'control'>(texts),
    'data-max': max,
  };
}
