import type { ComponentProps } from 'react';
import { emailErrorTexts } from '#app/features/accounts/email-errors.ts';
import { ConfirmField, useConfirmErrors } from '#app/features/accounts/login/ConfirmField.tsx';
import type { Redisplay } from '#app/http/form-action.server.ts';
import type { FieldErrors } from '#app/http/result.ts';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime, formatDuration } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import { formErrors } from '#app/ui/form/answer.ts';
import { emailInput } from '#app/ui/form/email-input.ts';
import { Field } from '#app/ui/form/Field.tsx';
import type { PendingInvitation } from './invitations.server.ts';
import { invitableRoles, inviteFields } from './invitations.ts';
import { inviteTexts } from './invite-texts.ts';
import type { InviteError, InviteField } from './schema.ts';

type RoleNames = Readonly<Record<PendingInvitation['role'], string>>;

type InviteFormProps = {
  answer?:
    | Redisplay<
        InviteField,
        FieldErrors<InviteField, InviteError>,
        'has_role' | 'invited' | 'suspended'
      >
    | undefined;
  question: ComponentProps<typeof ConfirmField>['question'];
  roleNames: RoleNames;
};

export function InviteForm({ answer, question, roleNames }: InviteFormProps) {
  const t = useTexts(inviteTexts);
  const invalidEmail = useTexts(emailErrorTexts);
  const link = useLink();
  const locale = useLocale();
  const typed: Partial<Record<InviteField, string>> = answer?.values ?? {};
  const { errorList, field, error } = formErrors(
    answer?.errors,
    inviteFields,
    { email: invalidEmail, role: t.chooseRole, ...useConfirmErrors(answer?.errors) },
    typed,
  );
  const notice = answer?.notice;
  const limited =
    notice?.outcome === 'rate_limited'
      ? t.limited(formatDuration(locale, notice.retryAfterSeconds))
      : undefined;
  return (
    <section aria-labelledby="invite-title">
      <h2 id="invite-title">{t.title}</h2>
      <p className="field-hint">{t.lead}</p>
      <OfficeForm
        label={t.title}
        action={link('/admin/people/invitations')}
        answer={limited ? undefined : answer}
        rejected={notice?.outcome === 'rejected' ? t[notice.reason] : undefined}
        fields={inviteFields.length}
        errorList={errorList}
        submit={t.send}
      >
        {limited && (
          <p className="notice" role="alert">
            {limited}
          </p>
        )}
        <Field
          {...emailInput}
          label={t.email}
          texts={{ required: invalidEmail, invalid: invalidEmail, tooLong: invalidEmail }}
          {...field('email')}
        />
        <div className="field">
          <label htmlFor="role">{t.role}</label>
          <p id="role-error" className="field-error">
            {error('role')}
          </p>
          <select
            id="role"
            name="role"
            defaultValue={typed.role || 'editor'}
            aria-describedby="role-error"
          >
            {invitableRoles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </select>
        </div>
        <ConfirmField question={question} error={error} />
      </OfficeForm>
    </section>
  );
}

export function PendingInvitations({
  invitations,
  roleNames,
}: {
  invitations: PendingInvitation[];
  roleNames: RoleNames;
}) {
  const t = useTexts(inviteTexts);
  const link = useLink();
  const locale = useLocale();
  if (invitations.length === 0) return null;
  const columns: Column<PendingInvitation>[] = [
    { label: t.email, isMain: true, cell: ({ email }) => <strong dir="auto">{email}</strong> },
    { label: t.role, cell: ({ role }) => roleNames[role] },
    {
      label: t.until,
      cell: ({ expiresAt, isExpired }) =>
        isExpired ? t.expired : t.validUntil(formatDateTime(locale, expiresAt)),
    },
    {
      label: t.actions,
      cell: ({ id, email }) => (
        <div className="office-actions">
          <ActionButton
            action={link('/admin/people/invitations/:id/sending', { id })}
            label={t.againOf(email)}
          >
            {t.again}
          </ActionButton>
          <ActionButton
            action={link('/admin/people/invitations/:id/withdrawal', { id })}
            label={t.withdrawOf(email)}
            isDanger
          >
            {t.withdraw}
          </ActionButton>
        </div>
      ),
    },
  ];
  return (
    <section aria-labelledby="pending-title">
      <h2 id="pending-title">{t.pending}</h2>
      <Table label={t.pending} rows={invitations} columns={columns} keyOf={({ id }) => id} />
    </section>
  );
}
