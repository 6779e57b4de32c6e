import type { ReactNode } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { sharedTexts } from '#app/i18n/texts.ts';
import { Dialog } from './Dialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { formTexts } from './texts.ts';

type Props = {
  /** The success dialog is `<id>-sent`, on the page that the response redirects to. */
  id: string;
  label: string;
  /** How many fields it has, and the errors in the order of the fields. */
  fields: number;
  errorList: { field: string; text: string }[];
  /** An error of the whole form, from the server. */
  alert?: ReactNode;
  /** What to do to continue; not an error. */
  notice?: string | undefined;
  /** The script's alert when the request gets no response. */
  noAnswer?: ReactNode;
  /** Replaces the close button of that alert, and of the server's alert when it has the same text. */
  failureAction?: (open: boolean) => ReactNode;
  submit: ReactNode;
  sending: string;
  /** The passwords were rejected: the script does not put them back. */
  refused?: boolean;
  /** The name under which the script saves a draft on the device until the form is sent. */
  draft?: string;
  /** The script validates each field on blur and change, not only on submit. */
  eager?: boolean;
  children: ReactNode;
};

/** A form that posts to its own URL, with or without script: alert, error summary, fields, button. */
export function PostForm({ id, alert, notice, draft, failureAction, children, ...props }: Props) {
  const t = useTexts(formTexts);
  const noAnswer = props.noAnswer ?? t.noAnswer;
  const { errorList } = props;
  return (
    <div>
      {alert && <Alert id={`${id}-alert`} text={alert} open action={alert === noAnswer ? failureAction : undefined} />}
      <Alert id={`${id}-failure`} text={noAnswer} open={false} action={failureAction}>
        <p data-offline hidden>
          {t.offline}
        </p>
        {draft && (
          <p data-draft-saved hidden>
            {t.kept}
          </p>
        )}
      </Alert>
      <form
        id={id}
        className="form"
        method="post"
        noValidate
        aria-label={props.label}
        data-enhanced
        data-draft={draft}
        data-eager={props.eager || undefined}
        data-tried={errorList.length > 0 || undefined}
        data-refused={props.refused || undefined}
      >
        {notice && (
          // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the notice
          <p className="notice" role="alert" tabIndex={-1} autoFocus>
            {notice}
          </p>
        )}
        <ErrorSummary title={t.summaryTitle} fields={props.fields} errors={errorList} />
        {draft && <DraftNote />}
        {children}
        <SubmitButton label={props.submit} sending={props.sending} />
      </form>
    </div>
  );
}

type AlertProps = {
  id: string;
  text: ReactNode;
  /** When false, the script opens it. */
  open: boolean;
  /** Replaces the close button. */
  action?: ((open: boolean) => ReactNode) | undefined;
  children?: ReactNode;
};

function Alert({ id, text, open, action, children }: AlertProps) {
  const t = useTexts(formTexts);
  const shared = useTexts(sharedTexts);
  const close = (
    <form method="dialog">
      {/* biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the alert */}
      <button type="submit" className="button button-primary" autoFocus={open}>
        {shared.ok}
      </button>
    </form>
  );
  return (
    <Dialog id={id} tone="bad" title={t.failureTitle} text={text} open={open} action={action ? action(open) : close}>
      {children}
    </Dialog>
  );
}

/** Shown by the script after it restored a draft. */
function DraftNote() {
  const t = useTexts(formTexts);
  return (
    <p className="notice" role="status" data-draft-note hidden>
      {t.draftRestored}{' '}
      <button type="reset" className="link-button">
        {t.discardDraft}
      </button>
    </p>
  );
}

/** The submit button, and a live region in which the script announces that the form is being sent. */
export function SubmitButton({ label, sending }: { label: ReactNode; sending: string }) {
  return (
    <div className="form-end">
      <button type="submit" className="button button-primary">
        {label}
      </button>
      <p role="status" data-sending={sending} />
    </div>
  );
}
