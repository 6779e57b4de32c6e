import { useTexts } from '#app/i18n/context.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { accountsTexts } from './texts.ts';

type Props = {
  name: string;
  label: string;
  /** A new one has rules, which the hint and the errors say; the current one is right or wrong. */
  kind: 'new' | 'current';
  error?: string | undefined;
  /** What is said when nothing is typed, where a form has two of them. */
  missing?: string;
  autoFocus?: boolean;
};

/** Masked, and never filled in by us; the script's button shows what is typed. */
export function PasswordField({ name, label, kind, error, missing, autoFocus }: Props) {
  const t = useTexts(accountsTexts);
  const rules = kind === 'new';
  return (
    <Field
      name={name}
      type="password"
      label={label}
      {...(rules ? { hint: t.fields.newPasswordHint, pattern: '.{8,}', max: 256 } : {})}
      autoComplete={`${kind}-password`}
      // Nothing to read: it lets styles tell an empty field from a filled one.
      placeholder=" "
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      autoFocus={autoFocus}
      texts={{
        required: missing ?? t.errors.password,
        ...(rules ? { invalid: t.errors.passwordShort, tooLong: t.errors.passwordLong } : {}),
      }}
      after={
        <button
          type="button"
          className="reveal"
          aria-controls={name}
          aria-pressed="false"
          aria-label={t.fields.showPassword}
          data-reveal
          data-live
          hidden
        >
          <Icon name="eye" />
          {t.fields.show}
        </button>
      }
    />
  );
}
