import { Field } from '#app/ui/form/Field.tsx';

type Props = {
  label: string;
  hint: string;
  missing: string;
  error: string | undefined;
  kind: 'totp' | 'any';
  autoFocus?: boolean;
};

/** May be pasted, in groups too; password managers fill it in. */
export function CodeField({ kind, missing, ...field }: Props) {
  return (
    <Field
      name="code"
      autoComplete="one-time-code"
      inputMode={kind === 'totp' ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      max={40}
      texts={{ required: missing, tooLong: missing }}
      {...field}
    />
  );
}
