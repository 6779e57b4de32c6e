import { useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { useLink, useTexts } from '#app/i18n/context.tsx';
import { unsentEvent } from './answers.ts';
import { filtersIn, nextRow } from './last-list.ts';
import { PracticeField } from './PracticeField.tsx';
import { officeTexts } from './texts.ts';

/** In milliseconds; longer while it is pointed at or has the focus. */
const shownMs = 30_000;

type Bulk = { at: number; text: string; undoable: number };
type Props = {
  /** The paths of its undo, and of the page that it is about. */
  done:
    | {
        text: string | undefined;
        undo: string | null;
        page?: string | undefined;
        links?: readonly { to: string; label: string }[] | undefined;
        /** Hidden fields of an undo that is an action of its own, such as giving access back. */
        fields?: Readonly<Record<string, string>>;
      }
    | null
    | undefined;
  bulk: Bulk | null;
  /** The word for undoing what was itself an undo. */
  redo: string | null;
  /** A result that cannot be undone here. */
  result: string | null;
  notice: string | null;
};

export function Toast({ done, bulk, redo, result, notice }: Props) {
  const t = useTexts(officeTexts);
  const unsent = useUnsent();
  const { key } = useLocation();
  const reason = unsent.count ? (unsent.isCancelled ? t.cancelled : t.unsent) : notice;
  const text = reason ? null : bulk?.text || done?.text || result;
  const shown = reason ?? text;
  const { ref, isOver } = useToast(shown && `${unsent.count || key} ${shown}`);
  const said = isOver ? null : shown;
  return (
    // Empty it is there too: what appears in a live region is read out.
    <div
      className={`office-toast notice ${text ? 'notice-good' : ''} ${said ? '' : 'is-empty'}`}
      ref={ref}
    >
      {/* biome-ignore lint/a11y/noAutofocus: when a document is loaded for it, the focus starts at the result */}
      <p role={reason ? 'alert' : 'status'} tabIndex={-1} autoFocus={!!shown}>
        {said}
      </p>
      {text && !isOver && (
        <>
          <Next key={key} />
          <Undo done={done} bulk={bulk} redo={redo} of={text} />
        </>
      )}
    </div>
  );
}

/** From a page that Today led to, on to its next row. */
function Next() {
  const t = useTexts(officeTexts);
  const { pathname } = useLocation();
  const [next] = useState(() => nextRow(pathname));
  return next && <Link to={next.path}>{t.nextRow(next.name)}</Link>;
}

function Undo({ done, bulk, redo, of }: Pick<Props, 'done' | 'bulk' | 'redo'> & { of: string }) {
  const t = useTexts(officeTexts);
  const link = useLink();
  const { pathname, search } = useLocation();
  const undo = bulk
    ? bulk.undoable > 0 && link('/admin/journal/bulk/:at/undo', { at: String(bulk.at) })
    : done?.undo;
  if (!undo) return null;
  const label = redo ?? t.undo;
  return (
    <Form method="post" action={undo}>
      <PracticeField />
      {Object.entries(done?.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="hidden"
        name="back"
        // With the filter of a list, or the form of a page that has several.
        value={done?.page ?? pathname + filtersIn(search)}
      />
      {done?.links?.map(({ to, label }) => (
        <a key={to} href={to}>
          {label}
        </a>
      ))}
      <button type="submit" className="link-button" aria-label={t.undoOf(label, of)}>
        {label}
      </button>
    </Form>
  );
}

/** @returns another number for each form that did not arrive, until the next page */
function useUnsent() {
  const { key } = useLocation();
  const [unsent, setUnsent] = useState({ key, count: 0, isCancelled: false });
  useEffect(() => {
    // The location may not be rendered yet.
    const add = ({ detail }: CustomEventInit<boolean>) =>
      setUnsent(({ count }) => ({
        key: history.state?.key ?? 'default',
        count: count + 1,
        isCancelled: detail === true,
      }));
    // The router would leave this page for an error when the next one is not loaded yet.
    const keep = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      // A form with `is-kept` sends what is on the device already.
      if (navigator.onLine || form.method !== 'post' || form.matches('.is-kept')) return;
      event.preventDefault();
      // After the form's own listeners.
      setTimeout(() => dispatchEvent(new Event(unsentEvent)));
    };
    const clear = () => setUnsent({ key: '', count: 0, isCancelled: false });
    addEventListener(unsentEvent, add);
    addEventListener('online', clear);
    addEventListener('submit', keep, true);
    return () => {
      removeEventListener(unsentEvent, add);
      removeEventListener('online', clear);
      removeEventListener('submit', keep, true);
    };
  }, []);
  return unsent.key === key ? unsent : { count: 0, isCancelled: false };
}

/** Takes a focus that an action has lost. @param result another one for each result */
function useToast(result: string | null) {
  const ref = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    const toast = ref.current;
    if (!result || !toast) return;
    const focused = document.activeElement;
    if (!focused || focused === document.body || toast.contains(focused))
      toast.querySelector('p')?.focus();
    // Not below the toast: scroll-padding leaves room for it.
    else focused.scrollIntoView({ block: 'nearest' });
    const timer = setInterval(() => {
      if (toast.matches(':hover') || toast.querySelector('button:focus')) return;
      if (toast.contains(document.activeElement)) document.querySelector('h1')?.focus();
      setOver(result);
    }, shownMs);
    return () => clearInterval(timer);
  }, [result]);
  return { ref, isOver: over === result };
}
