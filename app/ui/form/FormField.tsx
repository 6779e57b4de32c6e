import type { InputHTMLAttributes, ReactNode } from 'react';
import { useLocale } from '#app/i18n/context.tsx';
import { listCountries } from '#app/i18n/countries.ts';
import { formErrors } from './answer.ts';
import { type Common, Field, SelectField, TextareaField } from './Field.tsx';

/** Declared with the field (http/fields.ts): plain values, without its schema. */
export type Control<Code extends string = string> = {
  element: 'input' | 'textarea' | 'select' | 'radio';
  /** Options that are no texts of the form. */
  options?: 'countries';
  attributes: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'pattern'
    | 'placeholder'
  > & {
    rows?: number;
    /** In UTF-16 units. */
    max?: number;
  };
  /** The errors of an empty required, a malformed and a long field. */
  codes: { required?: Code; invalid?: Code; tooLong?: Code };
};

type Form<Name extends string, Code extends string> = {
  names: readonly Name[];
  controls: Readonly<Record<Name, Control<Code>>>;
};

type FormTexts<Name extends string, Code extends string> = OptionalTexts & {
  readonly [Key in Name]: string;
} & { readonly errors: Readonly<Record<Code, string>> };
type OptionalTexts = {
  readonly [key: `${string}Hint` | `${string}Prompt`]: string | undefined;
} & { readonly [key: `${string}Choices`]: Readonly<Record<string, string>> };

type Answer<Name extends string, Code extends string> = {
  values?: Partial<Record<Name, string>> | undefined;
  errors?: Partial<Record<Name, Code>> | undefined;
};

/**
 * The texts of a field are under its name: `email`, `emailHint`, `countryPrompt`,
 * `answerByChoices`.
 */
export function formFields<Name extends string, Code extends string>(
  { names, controls }: Form<Name, NoInfer<Code>>,
  texts: FormTexts<Name, Code>,
  { values, errors }: Answer<Name, NoInfer<Code>>,
) {
  const answer = formErrors(errors, names, texts.errors, values);
  const optional: OptionalTexts = texts;
  const textOf = (code: Code | undefined) => code && texts.errors[code];
  return {
    errorList: answer.errorList,
    field(name: Name): FormFieldProps {
      const { codes, ...control } = controls[name];
      return {
        ...control,
        ...answer.field(name),
        label: texts[name],
        hint: optional[`${name}Hint`],
        prompt: optional[`${name}Prompt`] ?? texts[name],
        choices: optional[`${name}Choices`],
        texts: {
          required: textOf(codes.required),
          invalid: textOf(codes.invalid),
          tooLong: textOf(codes.tooLong),
        },
      };
    },
  };
}

export type FormFieldProps = Omit<Control, 'codes'> &
  Common & {
    prompt: string;
    defaultValue: string | undefined;
    /** The options of a `select` or of radio buttons, by their values. */
    choices?: Readonly<Record<string, string>> | undefined;
  };

export function FormField({
  element,
  options,
  attributes,
  prompt,
  choices = {},
  after,
  ...field
}: FormFieldProps & {
  after?: ReactNode;
  autoFocus?: boolean | undefined;
}): ReactNode {
  const locale = useLocale();
  if (element === 'input') return <Field {...attributes} {...field} after={after} />;
  if (element === 'radio') return <RadioField {...field} choices={choices} />;
  const { autoComplete, rows, max } = attributes;
  if (element === 'textarea') return <TextareaField rows={rows} max={max} {...field} />;
  const listed =
    // Their names in three languages are in no script: no page of the office asks for a country.
    import.meta.env.SSR && options === 'countries'
      ? listCountries(locale).map(({ code, name }) => [code, name] as const)
      : Object.entries(choices);
  return (
    <SelectField autoComplete={autoComplete} prompt={prompt} {...field}>
      {listed.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type RadioProps = Pick<FormFieldProps, 'name' | 'label' | 'error' | 'defaultValue'> & {
  choices: Readonly<Record<string, string>>;
};

function RadioField({ name, label, error, defaultValue, choices }: RadioProps) {
  return (
    <fieldset className="field radios">
      <legend>{label}</legend>
      <p id={`${name}-error`} className="field-error">
        {error}
      </p>
      {Object.entries(choices).map(([value, text], index) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            aria-describedby={`${name}-error`}
            // The error summary leads to the first one.
            {...(index === 0 && { id: name })}
          />{' '}
          {text}
        </label>
      ))}
    </fieldset>
  );
}
