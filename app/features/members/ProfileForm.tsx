import type { AccountFieldError } from '#app/features/accounts/accounts.ts';
import { birthdatePattern } from '#app/features/accounts/birthdate.ts';
import { PersonalFields } from '#app/features/accounts/PersonalFields.tsx';
import { accountBounds } from '#app/features/accounts/schema.ts';
import { UsernameField } from '#app/features/accounts/UsernameField.tsx';
import type { FormNotice } from '#app/http/form-answer.ts';
import type { FieldErrors } from '#app/http/forms.ts';
import { useMessages } from '#app/i18n/context.tsx';
import { faultsOf, useAlert } from '#app/ui/form/form-texts.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';

export const profileFields = ['username', 'phone', 'genre', 'birthdate', 'country', 'region'] as const;
export type ProfileField = (typeof profileFields)[number];

type Props = {
  values: Record<ProfileField, string>;
  errors?: FieldErrors<ProfileField, AccountFieldError>;
  notice?: FormNotice | undefined;
};

export function ProfileForm({ values, errors, notice }: Props) {
  const { members, accounts } = useMessages();
  const { form } = accounts;
  const { error, faults } = faultsOf(errors, profileFields, form.errors);
  return (
    <PostForm
      id="profile"
      label={members.profile.title}
      fields={profileFields.length}
      faults={faults}
      alert={useAlert(notice, { again: form.failed })}
      submit={members.profile.save}
      sending={members.profile.saving}
    >
      <UsernameField defaultValue={values.username} error={error('username')} />
      <PersonalFields values={values} error={error} birthdatePattern={birthdatePattern} regionMax={accountBounds.region} />
    </PostForm>
  );
}
