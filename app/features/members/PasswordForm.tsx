import { PasswordField } from '#app/features/accounts/AccountFields.tsx';
import type { AccountFieldError } from '#app/features/accounts/schema.ts';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import type { FieldErrors } from '#app/http/forms.ts';
import type { Notice } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { listErrors, useAlert } from '#app/ui/form/errors.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { membersTexts } from './texts.ts';

const order = ['currentPassword', 'newPassword'] as const;
export type PasswordErrors = FieldErrors<(typeof order)[number], AccountFieldError | 'wrong'>;

type Props = { errors?: PasswordErrors; notice?: Notice | undefined };

export function PasswordForm({ errors = {}, notice }: Props) {
  const members = useTexts(membersTexts);
  const accounts = useTexts(accountsTexts);
  const form = useTexts(formTexts);
  const t = members.password;
  const { currentMissing, newMissing, currentWrong } = members.errors;
  const textOf = (code: AccountFieldError | 'wrong' | undefined, missing: string) =>
    code && { ...accounts.errors, wrong: currentWrong, password: missing }[code];
  const texts = {
    currentPassword: textOf(errors.currentPassword, currentMissing),
    newPassword: textOf(errors.newPassword, newMissing),
  };
  return (
    <PostForm
      id="password"
      label={t.title}
      fields={order.length}
      errorList={listErrors(order, (field) => texts[field])}
      alert={useAlert(notice, { expired: form.failed })}
      submit={t.save}
      sending={t.saving}
      refused={errors.currentPassword === 'wrong'}
    >
      <PasswordField
        name="currentPassword"
        label={t.current}
        kind="current"
        missing={currentMissing}
        error={texts.currentPassword}
      />
      <PasswordField name="newPassword" label={t.next} kind="new" missing={newMissing} error={texts.newPassword} />
    </PostForm>
  );
}
