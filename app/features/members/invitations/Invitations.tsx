import type { ComponentProps } from 'react';
import { emailErrorTexts } from '#app/features/accounts/email-errors.ts';
import { ConfirmField, useConfirmErrors } from '#app/features/accounts/login/ConfirmField.tsx';
import { useLink, useLocale, useTexts } from '#app/i18n/context.tsx';
import { formatDateTime } from '#app/i18n/format.ts';
import { ActionButton } from '#app/office/ActionButton.tsx';
import { OfficeForm } from '#app/office/OfficeForm.tsx';
import { type Column, Table } from '#app/office/Table.tsx';
import { formErrors } from '#app/ui/form/answer.ts';
import { emailInput } from '#app/ui/form/email-input.ts';
import { Field, SelectField } from '#app/ui/form/Field.tsx';
import type { Route } from '../admin/+types/invite.ts';
import type { PendingInvitation } from './invitations.server.ts';
import { invitableRoles, inviteFields } from './invitations.ts';
import { inviteTexts } from './invite-texts.ts';

type RoleNames = Readonly<Record<PendingInvitation['role'], string>>;

type InviteFormProps = {
  answer?: Route.ComponentProps['actionData'];
  question: ComponentProps<typeof ConfirmField>['question'];
  roleNames: RoleNames;
};

export function InviteForm({ answer, question, roleNames }: InviteFormProps) {
  const t = useTexts(inviteTexts);
  const invalidEmail = useTexts(emailErrorTexts);
  const link = useLink();
  const { errorList, field, error } = formErrors(
    answer?.errors,
    inviteFields,
    { email: invalidEmail, role: t.chooseRole, ...useConfirmErrors(answer?.errors) },
    answer?.values,
  );
  const notice = answer?.notice;
  return (
    <section aria-labelledby="invite-title">
      <h2 id="invite-title">{t.title}</h2>
      <p className="field-hint">{t.lead}</p>
      <OfficeForm
        label={t.title}
        action={link('/admin/people/invitations')}
        answer={answer}
        limited={t.limited}
        rejected={notice?.outcome === 'rejected' ? t[notice.reason] : undefined}
        fields={inviteFields.length}
        errorList={errorList}
        submit={t.send}
      >
        <Field
          {...emailInput}
          label={t.email}
          texts={{ required: invalidEmail, invalid: invalidEmail, tooLong: invalidEmail }}
          {...field('email')}
        />
        <SelectField
          {...field('role')}
          label={t.role}
          defaultValue={answer?.values.role || 'editor'}
          texts={{}}
        >
          {invitableRoles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </SelectField>
        <ConfirmField question={question} error={error} />
      </OfficeForm>
    </section>
  );
}

type PendingProps = { invitations: PendingInvitation[]; roleNames: RoleNames };

export function PendingInvitations({ invitations, roleNames }: PendingProps) {
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
