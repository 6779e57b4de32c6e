import type { ReactNode } from 'react';
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
  /** How many fields; their errors in the order of the fields. */
  fields: number;
  errorList: { field: string; text: string }[];
  /** An error of the whole form, and its explanation. */
  alert?: ReactNode;
  alertReason?: ReactNode;
  /** An instruction to continue; not an error. */
  notice?: string | undefined;
  /** The alert when the request gets no response. */
  noAnswer?: ReactNode;
  /** Replaces the close button of that alert, also when the server shows it. */
  failureAction?: (open: boolean) => ReactNode;
  encType?: 'multipart/form-data';
  submit: ReactNode;
  /** By default “Sending…”. */
  sending?: string;
  /** The passwords were rejected: the script does not put them back. */
  refused?: boolean;
  /** The name of its draft on the device. */
  draft?: string;
  /** Fields are validated on blur. */
  eager?: boolean;
  /** A captcha is required that this form otherwise goes without. */
  captcha?: string | undefined;
  children: ReactNode;
};

/** A form that posts to its own URL, with or without script. */
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

/** With a live region for sending. */
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
