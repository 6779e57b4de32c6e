import type { ReactNode } from 'react';
import { scriptTexts } from '#app/client/contract.ts';
import type { FieldErrors } from '#app/http/result.ts';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { listCountries } from '#app/i18n/countries.ts';
import { formErrors } from '#app/ui/form/answer.ts';
import {
  EmailField as BaseEmailField,
  Field,
  PhoneField,
  SelectField,
} from '#app/ui/form/Field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { type AccountFieldError, accountBounds, birthdatePattern } from './schema.ts';
import { accountsTexts } from './texts.ts';

type PasswordFieldProps = {
  name: string;
  label: string;
  /** `new` shows the password rules in its hint and errors. */
  kind: 'new' | 'current';
  error?: string | undefined;
  /** The error for an empty field, in a form with two passwords. */
  missing?: string;
  autoFocus?: boolean;
};

/** Not redisplayed after an error. A button that needs JavaScript shows the password. */
export function PasswordField({
  name,
  label,
  kind,
  error,
  missing,
  autoFocus,
}: PasswordFieldProps) {
  const t = useTexts(accountsTexts);
  const isNew = kind === 'new';
  return (
    <Field
      name={name}
      type="password"
      label={label}
      {...(isNew ? { hint: t.fields.newPasswordHint, pattern: '.{8,}', max: 256 } : {})}
      autoComplete={`${kind}-password`}
      // Lets styles select an empty field (`:placeholder-shown`).
      placeholder=" "
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      autoFocus={autoFocus}
      texts={{
        required: missing ?? t.errors.password,
        ...(isNew ? { invalid: t.errors.passwordShort, tooLong: t.errors.passwordLong } : {}),
      }}
      after={
        <button
          type="button"
          className="reveal"
          aria-controls={name}
          aria-label={t.fields.showPassword}
          data-reveal
          data-texts={scriptTexts<'reveal'>({
            show: [t.fields.show, t.fields.showPassword],
            hide: [t.fields.hide, t.fields.hidePassword],
          })}
          data-live
          hidden
        >
          <Icon name="eye" />
          <span>{t.fields.show}</span>
        </button>
      }
    />
  );
}

type FieldProps = { name: string; defaultValue: string | undefined; error: string | undefined };

/** The schema, which counts code points, is authoritative for the length. */
export function UsernameField(props: FieldProps) {
  const t = useTexts(accountsTexts);
  return (
    <Field
      label={t.fields.username}
      hint={t.fields.usernameHint}
      autoComplete="nickname"
      pattern="\s*\S.{1,38}\S\s*"
      texts={{ required: t.errors.username, invalid: t.errors.usernameLength }}
      {...props}
    />
  );
}

export function EmailField(props: FieldProps & { hint?: string }) {
  const {
    fields: { email },
    errors,
  } = useTexts(accountsTexts);
  return (
    <BaseEmailField
      label={email}
      texts={{ required: errors.email, invalid: errors.email }}
      {...props}
    />
  );
}

type PersonalField = 'phone' | 'genre' | 'birthdate' | 'country' | 'region';

type PersonalFieldsProps = {
  /** From `useAccountErrors`. */
  field: (name: PersonalField) => FieldProps;
  /** Shown before the country and the region. */
  children?: ReactNode;
};

/** The optional fields of the profile. */
export function PersonalFields({ field, children }: PersonalFieldsProps) {
  const t = useTexts(accountsTexts);
  const locale = useLocale();
  return (
    <fieldset className="optional">
      <legend>{t.fields.optional}</legend>
      <PhoneField
        {...field('phone')}
        label={t.fields.phone}
        hint={t.fields.phoneHint}
        texts={{ invalid: t.errors.phone }}
      />
      <SelectField
        {...field('genre')}
        label={t.fields.genre}
        prompt={t.fields.notTold}
        autoComplete="sex"
        texts={{}}
      >
        {Object.entries(t.fields.genres).map(([genre, name]) => (
          <option key={genre} value={genre}>
            {name}
          </option>
        ))}
      </SelectField>
      <BirthdateField {...field('birthdate')} />
      {children}
      <SelectField
        {...field('country')}
        label={t.fields.country}
        prompt={t.fields.notTold}
        autoComplete="country"
        texts={{}}
      >
        {listCountries(locale).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        {...field('region')}
        label={t.fields.region}
        autoComplete="address-level1"
        max={accountBounds.region}
        texts={{ tooLong: t.errors.region }}
      />
    </fieldset>
  );
}

/** A text field: typing a known date is faster than using a date picker. */
function BirthdateField(props: FieldProps) {
  const t = useTexts(accountsTexts);
  return (
    <Field
      label={t.fields.birthdate}
      hint={t.fields.birthdateHint}
      autoComplete="bday"
      inputMode="numeric"
      pattern={birthdatePattern}
      texts={{ invalid: t.errors.birthdate }}
      {...props}
    />
  );
}

export type AccountErrors<Field extends string> = FieldErrors<Field, AccountFieldError>;

/** `formErrors` for the fields of an account. */
export function useAccountErrors<Field extends string>(
  errors: AccountErrors<Field> | undefined,
  order: readonly Field[],
  values?: Partial<Record<Field, string>>,
) {
  return formErrors(errors, order, useTexts(accountsTexts).errors, values);
}
