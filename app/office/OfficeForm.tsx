import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useNavigation, useResolvedPath } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { ErrorSummary } from '#app/ui/form/ErrorSummary.tsx';
import { cutShortTexts } from './cut-short-texts.ts';
import type { DraftProps } from './FormDraft.tsx';
import { PracticeField } from './PracticeField.tsx';
import { officeTexts } from './texts.ts';

type Props = DraftProps & {
  label?: string;
  /** The action's answer (`formAction`). */
  answer?: { notice: Parameters<typeof useAlert>[0] } | undefined;
  /** For a refusal by a rule of the command. */
  rejected?: ReactNode;
  /** Once a limit is reached. */
  limited?: (wait: string) => string;
  /** How many fields, where their errors are listed above them, in their order (`formErrors`). */
  fields?: number;
  errorList?: { field: string; text: string }[];
  /** The button; or several, each a value of `intent`. The first is filled. */
  submit: string | readonly { intent: string; label: string }[];
  isDanger?: boolean;
  /** The page has a more important button. */
  isSecondary?: boolean;
  encType?: 'multipart/form-data';
  children: ReactNode;
};

/** With more fields its button is docked to the bottom of the screen. */
const shortForm = 3;

/** Sent without a reload, and without script. What is typed is kept on the device meanwhile. */
export const OfficeForm = (props: Props) => (
  <FormBody {...props} isPending={usePending(props.action)} />
);

/**
 * Memoized: a navigation renders it no more. React writes to the fields that it renders, and the
 * browser then computes all styles of the page.
 */
const FormBody = memo(function FormBody({
  submit,
  isDanger,
  isSecondary,
  isPending,
  fields = 0,
  errorList = [],
  children,
  ...props
}: Props & { isPending: boolean }) {
  const t = useTexts(officeTexts);
  const cutShort = useTexts(cutShortTexts);
  const alert = useAlert(props.answer?.notice, {
    rejected: props.rejected,
    expired: cutShort,
    ...(props.limited && { rate_limited: props.limited }),
  });
  const form = useRef<HTMLFormElement>(null);
  const Draft = useFormDraft();
  useEffect(() => {
    // `autofocus` works only when a document is loaded.
    if (props.answer)
      form.current
        ?.querySelector<HTMLElement>(
          '[role="alert"],.error-summary:not([hidden]),[aria-invalid="true"]',
        )
        ?.focus();
  }, [props.answer]);
  const buttons = typeof submit === 'string' ? [{ intent: undefined, label: submit }] : submit;
  return (
    <Form
      ref={form}
      className={`form office-form${fields > shortForm ? ' office-form-long' : ''}`}
      method="post"
      action={props.action}
      encType={props.encType}
      noValidate
      aria-label={props.label}
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
      }}
    >
      <PracticeField />
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
});

/** Loaded after the page; without it the form works as ever. */
function useFormDraft() {
  const [loaded, setLoaded] = useState<typeof import('./FormDraft.tsx')>();
  useEffect(() => void import('./FormDraft.tsx').then(setLoaded, () => {}), []);
  return loaded?.FormDraft;
}

function usePending(action: string | undefined): boolean {
  const { formMethod, formAction } = useNavigation();
  const { pathname } = useResolvedPath(action ?? '');
  return formMethod === 'POST' && formAction?.split('?')[0] === pathname;
}
