import type { ReactNode } from 'react';
import { useMessages } from '#app/i18n/context.tsx';
import { Alert } from './Alert.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { SubmitButton } from './SubmitButton.tsx';

type Props = {
  /** Its success is the dialog `<id>-sent`, on the page that the answer leads to. */
  id: string;
  label: string;
  /** How many fields it has, and those at fault, in their order. */
  fields: number;
  faults: { field: string; text: string }[];
  /** What the server says of the whole form, as an alert. */
  alert?: ReactNode;
  /** Gentler than an alert: what to do to go on. */
  notice?: string | undefined;
  /** What the script says when no answer comes. */
  noAnswer?: ReactNode;
  submit: ReactNode;
  sending: string;
  /** The passwords that were typed are wrong: they are not kept. */
  refused?: boolean;
  children: ReactNode;
};

/** A form that posts to its own page, with or without script: alert, error summary, fields, button. */
export function PostForm({
  id,
  label,
  fields,
  faults,
  alert,
  notice,
  submit,
  sending,
  refused = false,
  children,
  ...props
}: Props) {
  const t = useMessages().accounts.form;
  return (
    <div>
      {alert && <Alert id={`${id}-alert`} text={alert} open />}
      <Alert id={`${id}-failure`} text={props.noAnswer ?? t.noAnswer} open={false}>
        <p data-offline hidden>
          {t.offline}
        </p>
      </Alert>
      <form
        id={id}
        className="form"
        method="post"
        noValidate
        aria-label={label}
        data-enhanced
        data-tried={faults.length > 0 || undefined}
        data-refused={refused || undefined}
      >
        {notice && (
          // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the notice
          <p className="notice" role="alert" tabIndex={-1} autoFocus>
            {notice}
          </p>
        )}
        <ErrorSummary title={t.summaryTitle} fields={fields} errors={faults} />
        {children}
        <SubmitButton label={submit} sending={sending} />
      </form>
    </div>
  );
}
