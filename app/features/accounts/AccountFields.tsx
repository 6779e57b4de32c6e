import type { ReactNode } from 'react';
import { scriptTexts } from '#app/client/contract.ts';
import type { Redisplay } from '#app/http/form-action.server.ts';
import type { FieldErrors } from '#app/http/result.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import {
  type Control,
  FormField,
  type FormFieldProps,
  formFields,
} from '#app/ui/form/FormField.tsx';
import { PostForm } from '#app/ui/form/PostForm.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { type AccountFieldError, emailFields, type profileFields } from './schema.ts';
import { accountsTexts } from './texts.ts';

type ProfileField = (typeof profileFields.names)[number];
type AccountField = ProfileField | 'email' | 'password' | 'newPassword';
type Form<Name extends string> = {
  names: readonly Name[];
  controls: Readonly<Record<Name, Control<AccountFieldError>>>;
};
export type AccountErrors<Field extends string> = FieldErrors<Field, AccountFieldError>;

/** `formFields` for the fields of an account; `errors` are the form's own texts. */
export function useAccountFields<Name extends AccountField, Code extends string = never>(
  form: Form<Name>,
  answer: {
    values?: Partial<Record<Name, string>> | undefined;
    errors?: FieldErrors<Name, AccountFieldError | Code> | undefined;
  },
  errors?: Readonly<Record<Code, string>>,
) {
  const t = useTexts(accountsTexts);
  const all = { ...t.errors, ...errors } as Readonly<Record<AccountFieldError | Code, string>>;
  return formFields(form, { ...t.fields, errors: all }, answer);
}

type InsteadOfFormProps = { href: string; label: string; children: ReactNode };

/** Why there is no form, and where to go. */
export const InsteadOfForm = ({ href, label, children }: InsteadOfFormProps) => (
  <div className="form">
    {children}
    <p>
      <a className="button button-primary" href={href}>
        {label}
      </a>
    </p>
  </div>
);

type PasswordFieldProps = FormFieldProps & { autoFocus?: boolean };

export function PasswordField(props: PasswordFieldProps) {
  const { fields: t } = useTexts(accountsTexts);
  const isNew = props.attributes.autoComplete === 'new-password';
  return (
    <FormField
      {...props}
      hint={isNew ? t.newPasswordHint : undefined}
      after={
        <button
          type="button"
          className="reveal"
          aria-controls={props.name}
          aria-label={t.showPassword}
          data-reveal
          data-texts={scriptTexts<'reveal'>({
            show: [t.show, t.showPassword],
            hide: [t.hide, t.hidePassword],
          })}
          data-live
          hidden
        >
          <Icon name="eye" />
          <span>{t.show}</span>
        </button>
      }
    />
  );
}

type EmailFormProps = {
  id: string;
  label: string;
  submit: string;
  answer: Redisplay<'email', AccountErrors<'email'>> | undefined;
  /** Before anything is typed. */
  email?: string;
};

/** Asks for a link by email. */
export function EmailForm({ id, label, submit, answer, email = '' }: EmailFormProps) {
  const values = { email: answer?.values.email || email };
  const { errorList, field } = useAccountFields(emailFields, { ...answer, values });
  return (
    <PostForm
      id={id}
      label={label}
      fields={1}
      errorList={errorList}
      alert={useAlert(answer?.notice)}
      captcha={answer?.captcha}
      submit={submit}
    >
      <FormField {...field('email')} />
    </PostForm>
  );
}

type PersonalFieldsProps = {
  field: (name: Exclude<ProfileField, 'username'>) => FormFieldProps;
  children?: ReactNode;
};

export function PersonalFields({ field, children }: PersonalFieldsProps) {
  const { fields: t } = useTexts(accountsTexts);
  return (
    <fieldset className="optional">
      <legend>{t.optional}</legend>
      <FormField {...field('phone')} />
      <FormField {...field('genre')} prompt={t.notTold} choices={t.genres} />
      <FormField {...field('birthdate')} />
      {children}
      <FormField {...field('country')} prompt={t.notTold} />
      <FormField {...field('region')} />
    </fieldset>
  );
}
