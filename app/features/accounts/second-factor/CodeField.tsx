import { Field } from '#app/ui/form/Field.tsx';

type Props = {
  label: string;
  hint: string;
  missing: string;
  error: string | undefined;
  kind: 'totp' | 'any';
};

/** May be pasted, in groups too; password managers fill it in. */
export function CodeField({ kind, label, hint, missing, error }: Props) {
  return (
    <Field
      name="code"
      autoComplete="one-time-code"
      inputMode={kind === 'totp' ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      max={40}
      texts={{ required: missing, tooLong: missing }}
      label={label}
      hint={hint}
      error={error}
    />
  );
}
