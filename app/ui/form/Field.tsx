import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { scriptTexts, type Texts } from '#app/client/contract.ts';

type Common = {
  /** Also the id, which the error summary links to. */
  name: string;
  label: string;
  hint?: string;
  /** What is wrong with the value, in the reader's language. */
  error?: string | undefined;
  /** The same texts for the script, which checks before anything is sent; the server has the last word. */
  texts: Texts['control'];
};

type FieldProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> & { max?: number; after?: ReactNode };
type TextareaProps = Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id'> & { max?: number };
type SelectProps = Common & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id'> & { prompt: string };

/** A one-line text field. `max` counts UTF-16 units, as the schema does; the browser never cuts what is typed or pasted. */
export function Field({ max, texts, label, hint, error, after, ...input }: FieldProps) {
  return (
    <Frame name={input.name} label={label} hint={hint} error={error}>
      <input {...input} {...controlAttributes({ name: input.name, hint, error, texts, max })} />
      {after}
    </Frame>
  );
}

export function TextareaField({ max, texts, label, hint, error, ...textarea }: TextareaProps) {
  return (
    <Frame name={textarea.name} label={label} hint={hint} error={error}>
      <textarea {...textarea} {...controlAttributes({ name: textarea.name, hint, error, texts, max })} />
    </Frame>
  );
}

/** The browser's own list, which every phone shows in its best way. `prompt` stands while nothing is chosen; `children` are options. */
export function SelectField({ texts, label, hint, error, prompt, children, ...select }: SelectProps) {
  return (
    <Frame name={select.name} label={label} hint={hint} error={error}>
      <select {...select} {...controlAttributes({ name: select.name, hint, error, texts })}>
        <option value="">{prompt}</option>
        {children}
      </select>
    </Frame>
  );
}

type FrameProps = { name: string; label: string; hint: string | undefined; error: string | undefined; children: ReactNode };

function Frame({ name, label, hint, error, children }: FrameProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {/* Always there, so that the script only fills it in. */}
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

function controlAttributes({ name, hint, error, texts, max }: Described) {
  return {
    id: name,
    required: texts.required !== undefined,
    // Said either way: of an empty field that is required, browsers say themselves that it is invalid, before anything was done.
    'aria-invalid': error ? true : texts.required === undefined ? undefined : false,
    'aria-describedby': hint ? `${name}-hint ${name}-error` : `${name}-error`,
    'data-texts': scriptTexts<'control'>(texts),
    'data-max': max,
  };
}
