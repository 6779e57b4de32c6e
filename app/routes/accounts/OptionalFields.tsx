import { accountBounds } from '#app/domain/accounts/accounts.schema.ts';
import { genres } from '#app/domain/accounts/accounts.ts';
import { birthdatePattern } from '#app/domain/accounts/birthdate.ts';
import { useLocale, useMessages } from '#app/i18n/context.tsx';
import { listCountries } from '#app/i18n/countries.ts';
import { BirthdateField } from '#app/ui/form/BirthdateField.tsx';
import { Field, SelectField } from '#app/ui/form/Field.tsx';
import { PhoneField } from '#app/ui/form/PhoneField.tsx';
import { LocationButton } from '#app/ui/LocationButton.tsx';

type OptionalField = 'phone' | 'genre' | 'birthdate' | 'country' | 'region';

type Props = {
  values: Record<OptionalField, string> | undefined;
  error: (field: OptionalField) => string | undefined;
};

/** What a new member may tell, and need not. */
export function OptionalFields({ values, error }: Props) {
  const {
    accounts: { form, signup: t },
  } = useMessages();
  const locale = useLocale();
  return (
    <fieldset className="optional">
      <legend>{t.optional}</legend>
      <PhoneField
        label={t.phone}
        hint={t.phoneHint}
        defaultValue={values?.phone}
        error={error('phone')}
        texts={{ invalid: form.errors.phone }}
      />
      <SelectField
        name="genre"
        label={t.genre}
        prompt={t.notTold}
        autoComplete="sex"
        defaultValue={values?.genre}
        error={error('genre')}
        texts={{}}
      >
        {genres.map((genre) => (
          <option key={genre} value={genre}>
            {t.genres[genre]}
          </option>
        ))}
      </SelectField>
      <BirthdateField pattern={birthdatePattern} defaultValue={values?.birthdate} error={error('birthdate')} />
      <div className="location" data-live>
        <LocationButton />
      </div>
      <SelectField
        name="country"
        label={t.country}
        prompt={t.notTold}
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
        label={t.region}
        autoComplete="address-level1"
        defaultValue={values?.region}
        error={error('region')}
        max={accountBounds.region}
        texts={{ tooLong: form.errors.region }}
      />
    </fieldset>
  );
}
