import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher, useFetchers } from 'react-router';
import { useTexts } from '#app/i18n/context.tsx';
import { useAlert } from '#app/ui/form/answer.ts';
import { officeTexts } from './texts.ts';

type Props = {
  /** Where it posts, in the language of the page. */
  action: string;
  fields?: Readonly<Record<string, string>>;
  isMain?: boolean;
  isDanger?: boolean;
  /** What is pressed, where the visible label says it only beside its row. */
  label?: string;
  children: ReactNode;
};

/**
 * One press, one change: a form that needs no script. With script, a second press while the first is on its way does nothing; one of another
 * button waits for the first change to be shown, since the router shows no result of one that overtakes it.
 */
export function ActionButton({ action, fields = {}, isMain, isDanger, label, children }: Props) {
  const t = useTexts(officeTexts);
  const key = JSON.stringify([action, fields]);
  const fetcher = useFetcher<{ notice?: Parameters<typeof useAlert>[0] } | null>({ key });
  const isFree = useFetchers().every((other) => other.key === key || other.state === 'idle');
  const [waiting, setWaiting] = useState<HTMLFormElement | null>(null);
  useEffect(() => {
    if (!waiting || !isFree) return;
    setWaiting(null);
    waiting.requestSubmit();
  }, [waiting, isFree]);
  const isPending = fetcher.state !== 'idle' || waiting !== null;
  const alert = useAlert(isPending ? undefined : fetcher.data?.notice, { rejected: t.notice.unchanged });
  return (
    <fetcher.Form
      className="office-action"
      method="post"
      action={action}
      preventScrollReset
      onSubmit={(event) => {
        if (isFree && fetcher.state === 'idle') return;
        event.preventDefault();
        if (!isPending) setWaiting(event.currentTarget);
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        className={`button ${isMain ? 'button-primary' : ''} ${isDanger ? 'button-danger' : ''}`}
        aria-label={label}
        aria-disabled={isPending || undefined}
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

/** What a button that was pressed is about to set: shown at once, and as before again if it fails. */
export const usePending = (action: string, field: string): string | undefined =>
  useFetchers()
    .find(({ formAction }) => formAction === action)
    ?.formData?.get(field)
    ?.toString();
