import { accountBounds } from '#app/domain/accounts/accounts.schema.ts';
import type { AccountFieldError } from '#app/domain/accounts/accounts.ts';
import { birthdatePattern } from '#app/domain/accounts/birthdate.ts';
import type { FormNotice } from '#app/http/form-answer.ts';
import type { FieldErrors } from '#app/http/forms.ts';
import { useMessages } from '#app/i18n/context.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { PersonalFields } from '#app/ui/form/PersonalFields.tsx';
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
      <PersonalFields
        values={values}
        error={(field) => texts[field]}
        birthdatePattern={birthdatePattern}
        regionMax={accountBounds.region}
      />
    </PostForm>
  );
}
