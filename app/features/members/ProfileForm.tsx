import { PersonalFields, UsernameField } from '#app/features/accounts/AccountFields.tsx';
import type { AccountFieldError } from '#app/features/accounts/schema.ts';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import type { FieldErrors } from '#app/http/forms.ts';
import type { Notice } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { formErrors, useAlert } from '#app/ui/form/errors.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { membersTexts } from './texts.ts';

export const profileFields = ['username', 'phone', 'genre', 'birthdate', 'country', 'region'] as const;
export type ProfileField = (typeof profileFields)[number];

type Props = {
  values: Record<ProfileField, string>;
  errors?: FieldErrors<ProfileField, AccountFieldError>;
  notice?: Notice | undefined;
};

export function ProfileForm({ values, errors, notice }: Props) {
  const members = useTexts(membersTexts);
  const accounts = useTexts(accountsTexts);
  const form = useTexts(formTexts);
  const { error, errorList } = formErrors(errors, profileFields, accounts.errors);
  return (
    <PostForm
      id="profile"
      label={members.profile.title}
      fields={profileFields.length}
      errorList={errorList}
      alert={useAlert(notice, { expired: form.failed })}
      submit={members.profile.save}
      sending={members.profile.saving}
    >
      <UsernameField defaultValue={values.username} error={error('username')} />
      <PersonalFields values={values} error={error} />
    </PostForm>
  );
}
