import { accountBounds } from '#app/domain/accounts/accounts.schema.ts';
import { type AccountFieldError, genres } from '#app/domain/accounts/accounts.ts';
import { birthdatePattern } from '#app/domain/accounts/birthdate.ts';
import type { FormNotice } from '#app/http/form-answer.ts';
import type { FieldErrors } from '#app/http/forms.ts';
import { useLocale, useMessages } from '#app/i18n/context.tsx';
import { listCountries } from '#app/i18n/countries.ts';
import { BirthdateField } from '#app/ui/form/BirthdateField.tsx';
import { Field, SelectField } from '#app/ui/form/Field.tsx';
import { PhoneField } from '#app/ui/form/PhoneField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { faultsIn, useNoticeText } from './form-texts.ts';

export const profileFields = ['username', 'phone', 'genre', 'birthdate', 'country', 'region'] as const;
export type ProfileField = (typeof profileFields)[number];

type Props = {
  values: Record<ProfileField, string>;
  errors?: FieldErrors<ProfileField, AccountFieldError>;
  notice?: FormNotice | undefined;
};

export function ProfileForm({ values, errors = {}, notice }: Props) {
  const { members, accounts } = useMessages();
  const { signup: t, form } = accounts;
  const locale = useLocale();
  const texts = Object.fromEntries(profileFields.map((field) => [field, errors[field] && form.errors[errors[field]]])) as Partial<
    Record<ProfileField, string>
  >;
  return (
    <PostForm
      id="profile"
      label={members.profile.title}
      fields={profileFields.length}
      faults={faultsIn(texts, profileFields)}
      alert={useNoticeText(notice)}
      submit={members.profile.save}
      sending={members.profile.saving}
    >
      <Field
        name="username"
        label={t.username}
        hint={t.usernameHint}
        autoComplete="nickname"
        pattern="\s*\S.{1,38}\S\s*"
        defaultValue={values.username}
        error={texts.username}
        texts={{ required: form.errors.username, invalid: form.errors.usernameLength }}
      />
      <fieldset className="optional">
        <legend>{t.optional}</legend>
        <PhoneField
          label={t.phone}
          hint={t.phoneHint}
          defaultValue={values.phone}
          error={texts.phone}
          texts={{ invalid: form.errors.phone }}
        />
        <SelectField
          name="genre"
          label={t.genre}
          prompt={t.notTold}
          autoComplete="sex"
          defaultValue={values.genre}
          error={texts.genre}
          texts={{}}
        >
          {genres.map((genre) => (
            <option key={genre} value={genre}>
              {t.genres[genre]}
            </option>
          ))}
        </SelectField>
        <BirthdateField pattern={birthdatePattern} defaultValue={values.birthdate} error={texts.birthdate} />
        <SelectField
          name="country"
          label={t.country}
          prompt={t.notTold}
          autoComplete="country"
          defaultValue={values.country}
          error={texts.country}
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
          defaultValue={values.region}
          error={texts.region}
          max={accountBounds.region}
          texts={{ tooLong: form.errors.region }}
        />
      </fieldset>
    </PostForm>
  );
}
