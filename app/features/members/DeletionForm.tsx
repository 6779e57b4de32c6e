import { scriptTexts } from '#app/client/contract.ts';
import { PasswordField } from '#app/features/accounts/AccountFields.tsx';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import type { Notice } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { listErrors, useAlert } from '#app/ui/form/errors.ts';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { formTexts } from '#app/ui/form/texts.ts';
import { useLink } from '#app/ui/links.ts';
import type { DeletionErrors } from './deletion.server.ts';
import { membersTexts } from './texts.ts';

const order = ['password', 'confirm'] as const;

type Props = { hasPassword: boolean; values?: { confirm: string }; errors?: DeletionErrors; notice?: Notice | undefined };

/** Asks for the password and a tick: nobody leaves by a slip of the finger, or on a borrowed phone. */
export function DeletionForm({ hasPassword, values, errors = {}, notice }: Props) {
  const members = useTexts(membersTexts);
  const accounts = useTexts(accountsTexts);
  const form = useTexts(formTexts);
  const t = members.deletion;
  const link = useLink();
  const texts = {
    password: errors.password && (errors.password === 'wrong' ? members.errors.currentWrong : accounts.errors.password),
    confirm: errors.confirm && members.errors[errors.confirm === 'missing' ? 'confirm' : errors.confirm],
  };
  return (
    <PostForm
      id="deletion"
      label={t.title}
      fields={order.length}
      errorList={listErrors(order, (field) => texts[field])}
      alert={useAlert(notice, { expired: form.failed })}
      submit={t.send}
      sending={t.sending}
      refused={errors.password === 'wrong'}
    >
      <div>
        <p>{t.lead}</p>
        <p className="mt-3">
          {t.copyFirst}{' '}
          <a className="line-link" href={link('/head/export.json')} download>
            {members.data.download}
          </a>
        </p>
      </div>
      {hasPassword ? (
        <PasswordField name="password" label={accounts.fields.password} kind="current" error={texts.password} />
      ) : (
        <p className="notice">{t.freshHint}</p>
      )}
      <div className="field">
        <p id="confirm-error" className="field-error">
          {texts.confirm}
        </p>
        <label className="check">
          <input
            type="checkbox"
            id="confirm"
            name="confirm"
            value="yes"
            required
            defaultChecked={Boolean(values?.confirm)}
            aria-describedby="confirm-error"
            aria-invalid={Boolean(texts.confirm)}
            data-texts={scriptTexts<'control'>({ invalid: members.errors.confirm })}
          />
          {t.confirm}
        </label>
      </div>
    </PostForm>
  );
}
