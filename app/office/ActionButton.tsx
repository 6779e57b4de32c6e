import { memo, type ReactNode } from 'react';
import { useFetcher, useFetchers } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { PracticeField } from './PracticeField.tsx';
import { officeTexts } from './texts.ts';

type Props = {
  action: string;
  fields?: Readonly<Record<string, string>>;
  isMain?: boolean;
  isDanger?: boolean;
  /** An accessible name, where the label needs its row for context. */
  label?: string;
  children: ReactNode;
};

/**
 * Needs no script. The router drops the result of a submission that is overtaken, so buttons wait.
 */
export function ActionButton({ action, fields = {}, isMain, isDanger, label, children }: Props) {
  const t = useTexts(officeTexts);
  const fetcher = useFetcher<{ notice?: Parameters<typeof useAlert>[0] } | null>({
    key: JSON.stringify([action, fields]),
  });
  const isPending = fetcher.state !== 'idle';
  const isBusy = useFetchers().some(({ state }) => state !== 'idle');
  const alert = useAlert(isPending ? undefined : fetcher.data?.notice, { rejected: t.unchanged });
  return (
    <fetcher.Form
      className="office-action"
      method="post"
      action={action}
      preventScrollReset
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <PracticeField />
      <HiddenFields fields={fields} />
      <button
        type="submit"
        className={`button ${isMain ? 'button-primary' : ''} ${isDanger ? 'button-danger' : ''}`}
        aria-label={label}
        aria-disabled={isBusy || undefined}
      >
        {children}
      </button>
      <span role="status" className="visually-hidden">
        {isPending && t.pending}
      </span>
      {alert && (
        <p className="notice" role="alert">
          {alert}
        </p>
      )}
    </fetcher.Form>
  );
}

/** Memoized, for the reason that OfficeForm.tsx says. */
const HiddenFields = memo(
  ({ fields }: Pick<Required<Props>, 'fields'>) =>
    Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    )),
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

/** The value that a pressed button is about to set. */
export const usePending = (action: string, field: string): string | undefined =>
  useFetchers()
    .find(({ formAction }) => formAction === action)
    ?.formData?.get(field)
    ?.toString();
