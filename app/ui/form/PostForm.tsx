import type { ReactNode } from 'react';
import { useTexts } from '#app/i18n/context.tsx';
import { Alert } from './Alert.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { formTexts } from './texts.ts';

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
  /** What ends that alert, and the server's own of the same words, in place of a button that closes it. */
  failureAction?: (open: boolean) => ReactNode;
  submit: ReactNode;
  sending: string;
  /** The passwords that were typed are wrong: they are not kept. */
  refused?: boolean;
  /** Under this name the script keeps what is typed on the device, until it is sent. */
  draft?: string;
  /** The script shows what is wrong with a field as soon as it was left or changed. */
  eager?: boolean;
  children: ReactNode;
};

/** A form that posts to its own page, with or without script: alert, error summary, fields, button. */
export function PostForm({ id, alert, notice, draft, failureAction, children, ...props }: Props) {
  const t = useTexts(formTexts);
  const noAnswer = props.noAnswer ?? t.noAnswer;
  const { faults } = props;
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
        data-tried={faults.length > 0 || undefined}
        data-refused={props.refused || undefined}
      >
        {notice && (
          // biome-ignore lint/a11y/noAutofocus: without script this is what brings a reader to the notice
          <p className="notice" role="alert" tabIndex={-1} autoFocus>
            {notice}
          </p>
        )}
        <ErrorSummary title={t.summaryTitle} fields={props.fields} errors={faults} />
        {draft && <DraftNote />}
        {children}
        <SubmitButton label={props.submit} sending={props.sending} />
      </form>
    </div>
  );
}

/** Shown by the script once it has put a draft back. */
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
