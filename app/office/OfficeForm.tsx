import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useResolvedPath } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { unsentEvent } from './answers.ts';
import { cutShortTexts } from './cut-short-texts.ts';
import { officeTexts } from './texts.ts';

type Props = {
  label?: string;
  /** Where it posts, in the language of the page; its own page otherwise. */
  action?: string;
  /** The action's answer (`formAction`), for an alert about the form as a whole. */
  answer?: { notice: Parameters<typeof useAlert>[0] } | undefined;
  /** Whether what it begins with, without an answer, was typed by someone, and is not stored. */
  isUnsent?: boolean;
  /**
   * Texts that its writer has sent with it: they are not put back, as after leaving the page before
   * the answer.
   */
  sent?: readonly string[];
  /** The alert for a refusal by a rule of the command. */
  rejected?: ReactNode;
  /** The alert once a limit is reached, in place of the general one. */
  limited?: (wait: string) => string;
  /** How many fields it has, and their errors in the order of the fields (`formErrors`). */
  fields?: number;
  errorList?: { field: string; text: string }[];
  /**
   * The label of the button; or of several, each the value of `intent`. The first is the filled
   * one.
   */
  submit: string | readonly { intent: string; label: string }[];
  isDanger?: boolean;
  /** Its button is outlined: the page has a more important one, or none. */
  isSecondary?: boolean;
  encType?: 'multipart/form-data';
  children: ReactNode;
};

/**
 * The form of the back-office: alert, error summary, fields, buttons. It is sent without a reload,
 * and works without script. What is typed stays on the device until the server has it.
 */
export function OfficeForm({
  submit,
  isDanger,
  isSecondary,
  fields = 0,
  errorList = [],
  children,
  ...props
}: Props) {
  const t = useTexts(officeTexts);
  const cutShort = useTexts(cutShortTexts);
  const alert = useAlert(props.answer?.notice, {
    rejected: props.rejected,
    expired: cutShort,
    ...(props.limited && { rate_limited: props.limited }),
  });
  const isPending = usePending(props.action);
  const form = useRef<HTMLFormElement>(null);
  const Draft = useFormDraft();
  useEffect(() => {
    // `autofocus` works only when a document is loaded.
    if (props.answer)
      form.current
        ?.querySelector<HTMLElement>('[role="alert"], .error-summary:not([hidden])')
        ?.focus();
  }, [props.answer]);
  const buttons = typeof submit === 'string' ? [{ intent: undefined, label: submit }] : submit;
  return (
    <Form
      ref={form}
      className="form office-form"
      method="post"
      action={props.action}
      encType={props.encType}
      noValidate
      aria-label={props.label}
      onSubmit={(event) => {
        if (isPending || !navigator.onLine) event.preventDefault();
        // Its page may not be loaded yet, and the router would leave this one for an error.
        if (!navigator.onLine) window.dispatchEvent(new Event(unsentEvent));
      }}
    >
      {alert && (
        <p className="notice" role="alert" tabIndex={-1}>
          {alert}
        </p>
      )}
      {fields > 0 && <ErrorSummary fields={fields} errors={errorList} />}
      {Draft && <Draft form={form} {...props} />}
      {children}
      <div className="form-end">
        {buttons.map(({ intent, label }, index) => (
          <button
            key={label}
            type="submit"
            name={intent && 'intent'}
            value={intent}
            className={`button ${index === 0 && !isDanger && !isSecondary ? 'button-primary' : ''} ${isDanger ? 'button-danger' : ''}`}
            aria-disabled={isPending || undefined}
          >
            {label}
          </button>
        ))}
        <p role="status">{isPending && t.pending}</p>
      </div>
    </Form>
  );
}

/**
 * Loaded after the page, which needs it once something is typed; without it, the form works as
 * ever.
 */
function useFormDraft() {
  const [loaded, setLoaded] = useState<typeof import('./FormDraft.tsx')>();
  useEffect(() => void import('./FormDraft.tsx').then(setLoaded, () => {}), []);
  return loaded?.FormDraft;
}

/** Whether a form with this action is on its way. */
function usePending(action: string | undefined): boolean {
  const { formMethod, formAction } = useNavigation();
  const { pathname } = useResolvedPath(action ?? '');
  return formMethod === 'POST' && formAction?.split('?')[0] === pathname;
}
