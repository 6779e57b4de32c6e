import { Field } from '#app/ui/form/Field.tsx';

type Props = {
  label: string;
  hint: string;
  missing: string;
  error: string | undefined;
  /** Digits alone, or a recovery code too. */
  kind: 'totp' | 'any';
  autoFocus?: boolean;
};

/**
 * A one-time code, which may be pasted, in groups too. Password managers and keyboards fill it in.
 */
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
