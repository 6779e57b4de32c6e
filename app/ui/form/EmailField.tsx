import { Field } from './Field.tsx';

type Props = {
  label: string;
  hint?: string;
  defaultValue: string | undefined;
  error: string | undefined;
  texts: { required: string; invalid: string };
};

/** An e-mail address, well formed, at most 254 characters long. */
export function EmailField({ hint, texts, ...field }: Props) {
  return (
    <Field
      name="email"
      type="email"
      {...(hint ? { hint } : {})}
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      pattern="[^@\s]{1,64}@[^@\s]+\.[^@\s.]{2,}"
      max={254}
      texts={{ ...texts, tooLong: texts.invalid }}
      {...field}
    />
  );
}
