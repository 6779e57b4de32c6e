import type { ReactNode } from 'react';
import type { DataAttributes } from '#app/client/contract.ts';
import { useTexts } from '#app/i18n/context.tsx';
import { ResultNotice } from '../Page.tsx';
import { CaptchaSolution } from './Captcha.tsx';
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
  /** An error of the whole form, from the server, and what there is to say about it. */
  alert?: ReactNode;
  alertReason?: ReactNode;
  /** An instruction to continue; not an error. */
  notice?: string | undefined;
  /** The script's alert when the request gets no response. */
  noAnswer?: ReactNode;
  /**
   * Replaces the close button of that alert, and of the server's alert when it has the same text.
   */
  failureAction?: (open: boolean) => ReactNode;
  /** Sent with a file. */
  encType?: 'multipart/form-data';
  submit: ReactNode;
  /** Announced while sending, unless it is “Sending…”. */
  sending?: string;
  /** The passwords were rejected: the script does not put them back. */
  refused?: boolean;
  /** The name under which the script saves a draft on the device until the form is sent. */
  draft?: string;
  /** The script validates each field on blur and change, not only on submit. */
  eager?: boolean;
  /** The server asks for a solved captcha, which this form otherwise goes without. */
  captcha?: DataAttributes['data-captcha'] | undefined;
  children: ReactNode;
};

/**
 * A form that posts to its own URL, with or without script: alert, error summary, fields, button.
 */
export function PostForm({ id, alert, notice, draft, failureAction, children, ...props }: Props) {
  const t = useTexts(formTexts);
  const noAnswer = props.noAnswer ?? t.noAnswer;
  const { errorList } = props;
  return (
    <div>
      {alert && (
        <Dialog
          id={`${id}-alert`}
          tone="bad"
          text={alert}
          open
          action={alert === noAnswer && failureAction?.(true)}
        >
          {props.alertReason && <p>{props.alertReason}</p>}
        </Dialog>
      )}
      <Dialog
        id={`${id}-failure`}
        tone="bad"
        text={noAnswer}
        open={false}
        action={failureAction?.(false)}
      >
        <p data-offline hidden>
          {t.offline}
        </p>
        {draft && (
          <p data-draft-saved hidden>
            {t.kept}
          </p>
        )}
      </Dialog>
      <form
        id={id}
        className="form"
        method="post"
        encType={props.encType}
        noValidate
        aria-label={props.label}
        data-enhanced
        data-draft={draft}
        data-eager={props.eager || undefined}
        data-tried={errorList.length > 0 || undefined}
        data-refused={props.refused || undefined}
      >
        {notice && (
          <ResultNotice tone="plain" autoFocus={!alert}>
            {notice}
          </ResultNotice>
        )}
        <ErrorSummary fields={props.fields} errors={errorList} />
        {draft && <DraftNote />}
        {children}
        {props.captcha && <CaptchaSolution form={props.captcha} renew />}
        <SubmitButton label={props.submit} sending={props.sending ?? t.sending} />
      </form>
    </div>
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

/**
 * The submit button, and a live region in which the script announces that the form is being sent.
 */
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
