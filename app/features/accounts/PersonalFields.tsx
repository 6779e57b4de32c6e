import type { ReactNode } from 'react';
import { useLocale, useTexts } from '#app/i18n/context.tsx';
import { listCountries } from '#app/i18n/countries.ts';
import { Field, PhoneField, SelectField } from '#app/ui/form/Field.tsx';
import { BirthdateField } from './BirthdateField.tsx';
import { accountsTexts } from './texts.ts';

type PersonalField = 'phone' | 'genre' | 'birthdate' | 'country' | 'region';

type Props = {
  values: Record<PersonalField, string> | undefined;
  error: (field: PersonalField) => string | undefined;
  birthdatePattern: string;
  /** In characters. */
  regionMax: number;
  /** What helps to fill in the place, before its fields. */
  children?: ReactNode;
};

/** What a member may tell, and need not. */
export function PersonalFields({ values, error, birthdatePattern, regionMax, children }: Props) {
  const t = useTexts(accountsTexts);
  const locale = useLocale();
  return (
    <fieldset className="optional">
      <legend>{t.fields.optional}</legend>
      <PhoneField
        label={t.fields.phone}
        hint={t.fields.phoneHint}
        defaultValue={values?.phone}
        error={error('phone')}
        texts={{ invalid: t.errors.phone }}
      />
      <SelectField
        name="genre"
        label={t.fields.genre}
        prompt={t.fields.notTold}
        autoComplete="sex"
        defaultValue={values?.genre}
        error={error('genre')}
        texts={{}}
      >
        {Object.entries(t.fields.genres).map(([genre, name]) => (
          <option key={genre} value={genre}>
            {name}
          </option>
        ))}
      </SelectField>
      <BirthdateField pattern={birthdatePattern} defaultValue={values?.birthdate} error={error('birthdate')} />
      {children}
      <SelectField
        name="country"
        label={t.fields.country}
        prompt={t.fields.notTold}
        autoComplete="country"
        defaultValue={values?.country}
        error={error('country')}
        texts={{}}
      >
        {listCountries(locale).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        name="region"
        label={t.fields.region}
        autoComplete="address-level1"
        defaultValue={values?.region}
        error={error('region')}
        max={regionMax}
        texts={{ tooLong: t.errors.region }}
      />
    </fieldset>
  );
}
