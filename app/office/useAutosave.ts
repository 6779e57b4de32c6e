import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { deleteDraft } from '#app/client/draft.ts';
import { storedEvent, unsentEvent } from './answers.ts';
import { isControl } from './controls.ts';
import {
  changesOf,
  defaultsOf,
  fieldsBeside,
  fieldsOf,
  fill,
  isIn,
  joined,
  listDrafts,
  newDraftName,
  type StoredDraft,
  writeDraft,
} from './device-draft.ts';

/** After the last key, in milliseconds: to the device, to the server, and again after a failure. */
const deviceMs = 2_000;
const serverMs = 5_000;
const retryMs = 20_000;

/**
 * The result of a save. `answer` is for the page: fields that are refused, both texts of a
 * conflict.
 */
export type SaveResult<Answer> =
  | { outcome: 'saved'; version: number; savedAt: number }
  /** `values` are the fields as the server has them: those that were not sent take them. */
  | { outcome: 'refused'; answer: Answer; values: Record<string, string> }
  /** Someone else has saved other fields: it is sent again over their version. */
  | { outcome: 'stale'; version: number; values: Record<string, string> }
  /** `rejected`: sent again, it would be answered alike. */
  | { outcome: 'login' | 'unsent' | 'rejected' };

export type AutosaveState<Answer> =
  | { kind: 'idle' | 'typing' | 'device' | 'full' | 'offline' | 'login' }
  | { kind: 'saved'; at: number }
  | { kind: 'refused'; answer: Answer };

type Options<Answer> = {
  form: RefObject<HTMLFormElement | null>;
  /**
   * The key of the draft on the device: by account and document. Logging out deletes them
   * (client/draft.ts).
   */
  name: string;
  /** The version that the form begins with. */
  version: number;
  /** Fields that the server does not have: they are kept on the device. */
  unsaved: readonly string[] | undefined;
  /** Whether the server refused them: nothing is sent before someone has decided. */
  isRefused: boolean;
  /** Whether the form itself is on its way: a save beside it would conflict with it. */
  isPending: boolean;
  /** Told of each version that saves itself. */
  onVersion: (version: number) => void;
  /**
   * Posts what has changed since that version. `unanswered` were posted before, and no answer came:
   * the server may have them.
   * @throws without an answer
   */
  save: (
    changed: Record<string, string>,
    version: number,
    unanswered: readonly Record<string, string>[],
  ) => Promise<SaveResult<Answer>>;
};

function stateAfter<Answer>(
  result: Extract<SaveResult<Answer>, { outcome: 'refused' | 'login' | 'unsent' | 'rejected' }>,
  isKept: boolean,
): AutosaveState<Answer> {
  if (result.outcome === 'refused') return { kind: 'refused', answer: result.answer };
  if (!isKept) return { kind: 'full' };
  if (result.outcome === 'login') return { kind: 'login' };
  // The server may be at fault.
  return { kind: navigator.onLine ? 'device' : 'offline' };
}

/**
 * Saves a form while someone writes: on the device two seconds after the last key, on the server
 * after five. What did not reach the server stays on the device, and is offered when the form is
 * opened again.
 */
export function useAutosave<Answer>({
  form,
  name,
  version: begun,
  unsaved = [],
  isRefused,
  isPending,
  onVersion,
  save,
}: Options<Answer>) {
  const [state, setState] = useState<AutosaveState<Answer>>({ kind: 'idle' });
  const [version, setVersion] = useState(begun);
  const [offered, setOffered] = useState<readonly StoredDraft[]>([]);
  const [isHeld, setIsHeld] = useState(false);
  /** Known values of the server, by field. */
  const known = useRef<Record<string, string>>({});
  /** The name of the draft of what is typed now. */
  const own = useRef('');
  const latest = useRef({ save, version, unsaved, isRefused, isPending, onVersion });
  latest.current = { save, version, unsaved, isRefused, isPending, onVersion };

  /**
   * Keeps on the device what the server does not have. @returns whether it is kept: storage may
   * be full
   */
  const hold = useCallback((changed: Record<string, string>): boolean => {
    if (Object.keys(changed).length === 0) return deleteDraft(own.current);
    return writeDraft(own.current, {
      at: Date.now(),
      version: latest.current.version,
      fields: changed,
    });
  }, []);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const shown = fieldsOf(element);
    const { unsaved } = latest.current;
    known.current = Object.fromEntries(
      Object.entries(defaultsOf(element)).filter(([field]) => !unsaved.includes(field)),
    );
    own.current = newDraftName(name);
    const drafts = listDrafts(name);
    for (const draft of drafts) {
      if (!isIn(draft, shown)) continue;
      // Refused values are on the page again and stay drafts.
      if (unsaved.length > 0) own.current = draft.name;
      else deleteDraft(draft.name);
    }
    setOffered(drafts.filter((draft) => Object.keys(fieldsBeside(draft, shown)).length > 0));
  }, [form, name]);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let [deviceTimer, serverTimer, isHeldBack, isGoing, isSubmitted, isKept] = [
      0,
      0,
      false,
      false,
      false,
      true,
    ];
    let isStopped = latest.current.isRefused;
    let saving: Promise<void> | undefined;
    const unanswered: Record<string, string>[] = [];
    const keep = () => {
      clearTimeout(deviceTimer);
      const changed = changesOf(element, known.current);
      if (Object.keys(changed).length === 0) return false;
      isKept = hold(changed);
      setState((before) =>
        before.kind === 'typing' || before.kind === 'full'
          ? { kind: isKept ? 'device' : 'full' }
          : before,
      );
      return true;
    };
    const later = (ms: number) => {
      clearTimeout(serverTimer);
      if (!isStopped) serverTimer = window.setTimeout(() => void attempt(), ms);
    };
    const attempt = async () => {
      if (!keep() || saving || isStopped) return;
      if (latest.current.isPending) return later(serverMs);
      // The form was sent, and not stored.
      isSubmitted = false;
      if (!navigator.onLine) return setState({ kind: isKept ? 'offline' : 'full' });
      saving = send(changesOf(element, known.current));
      await saving;
    };
    const send = async (changed: Record<string, string>) => {
      const result = await latest.current
        .save(changed, latest.current.version, unanswered)
        .catch(() => undefined);
      saving = undefined;
      if (!result) {
        if (!unanswered.some((sent) => JSON.stringify(sent) === JSON.stringify(changed)))
          unanswered.push(changed);
        // They are sent again even if they are as before by then.
        for (const field of Object.keys(changed)) delete known.current[field];
      }
      onAnswer(result ?? { outcome: 'unsent' }, changed);
    };
    const onAnswer = (result: SaveResult<Answer>, changed: Record<string, string>) => {
      if (result.outcome === 'saved') return onSaved(result, changed);
      if ('values' in result) {
        // Values typed meanwhile in other fields are compared too, before theirs are taken.
        if (Object.keys(changesOf(element, known.current)).some((field) => !(field in changed)))
          return later(0);
        takeOthers(result.values, changed);
      }
      if (result.outcome === 'stale') {
        latest.current.version = result.version;
        setVersion(result.version);
        return later(0);
      }
      // Someone decides first: nothing is sent again by itself.
      if (result.outcome === 'refused') isStopped = true;
      else if (result.outcome !== 'rejected') later(retryMs);
      setState(stateAfter(result, isKept));
    };
    const takeOthers = (values: Record<string, string>, changed: Record<string, string>) => {
      const others = Object.entries(values).filter(
        ([field, value]) => !(field in changed) && known.current[field] !== value,
      );
      Object.assign(known.current, Object.fromEntries(others));
      fill(element, others);
    };
    const onSaved = (
      saved: { version: number; savedAt: number },
      changed: Record<string, string>,
    ) => {
      Object.assign(known.current, changed);
      unanswered.length = 0;
      latest.current.version = saved.version;
      setVersion(saved.version);
      // The form's own button has saved too, and its answer begins the form anew.
      if (!isSubmitted) latest.current.onVersion(saved.version);
      const isComplete = !keep();
      if (isComplete) hold({});
      else later(serverMs);
      setState(isComplete ? { kind: 'saved', at: saved.savedAt } : { kind: 'typing' });
    };
    const onInput = ({ target }: Event) => {
      // Fields without a name are not sent: those of the editor's own boxes.
      if ((target as HTMLInputElement).name) onChange();
    };
    const onChange = () => {
      if (Object.keys(changesOf(element, known.current)).length === 0) return;
      isSubmitted = false;
      setState((before) => (before.kind === 'refused' ? before : { kind: 'typing' }));
      clearTimeout(deviceTimer);
      deviceTimer = window.setTimeout(keep, deviceMs);
      later(serverMs);
    };
    // The form itself is on its way; if it does not arrive, this goes on.
    const onSubmit = (event: SubmitEvent) => {
      if (!isGoing && !isStopped && (saving || unanswered.length > 0)) {
        // Before the router, which listens further up.
        event.preventDefault();
        event.stopPropagation();
        if (!isHeldBack) void submitAfterSave(event.submitter);
        return;
      }
      isSubmitted = true;
      keep();
      later(retryMs);
    };
    /**
     * A save on its way, or one whose answer was lost, makes a version: the form would conflict
     * with its own text.
     */
    const submitAfterSave = async (submitter: HTMLElement | null) => {
      isHeldBack = true;
      setIsHeld(true);
      await (saving ?? attempt());
      isHeldBack = false;
      // The form is sent with the new version in it.
      flushSync(() => setIsHeld(false));
      if (isStopped) return;
      isGoing = true;
      element.requestSubmit(submitter);
      isGoing = false;
    };
    const onStored = ({ detail }: CustomEvent<string>) => {
      if (detail !== element.action) return;
      hold({});
      isStopped = false;
      setState((before) => (before.kind === 'refused' ? { kind: 'idle' } : before));
    };
    const onUnsent = () => {
      isSubmitted = false;
    };
    const onOnline = () => later(0);
    element.addEventListener('input', onInput);
    element.addEventListener('submit', onSubmit);
    addEventListener('pagehide', keep);
    addEventListener('online', onOnline);
    addEventListener(storedEvent, onStored as EventListener);
    addEventListener(unsentEvent, onUnsent);
    if (!isStopped) onChange();
    return () => {
      // To another page: what was typed last is kept, and sent once more.
      if (!isSubmitted) void attempt();
      isStopped = true;
      clearTimeout(deviceTimer);
      clearTimeout(serverTimer);
      element.removeEventListener('input', onInput);
      element.removeEventListener('submit', onSubmit);
      removeEventListener('pagehide', keep);
      removeEventListener('online', onOnline);
      removeEventListener(storedEvent, onStored as EventListener);
      removeEventListener(unsentEvent, onUnsent);
    };
  }, [form, hold]);

  /**
   * Puts a draft into the fields. It is saved over the version that it began with, so that a
   * conflict is seen.
   */
  const restore = useCallback(
    (name: string) => {
      const element = form.current;
      const draft = offered.find((each) => each.name === name);
      if (!element || !draft) return;
      // The older one of two drafts: what the server got since either of them is a conflict.
      const oldest = Math.min(latest.current.version, draft.version);
      latest.current.version = oldest;
      setVersion(oldest);
      // Only the form has what was typed since.
      const typed = changesOf(element, known.current);
      fill(
        element,
        Object.entries(fieldsBeside(draft, fieldsOf(element))).map(([field, kept]) => {
          const control = element.elements.namedItem(field);
          return [field, field in typed && isControl(control) ? joined(control, kept) : kept];
        }),
      );
      if (hold(changesOf(element, known.current))) deleteDraft(draft.name);
      setOffered((before) => before.filter((each) => each !== draft));
    },
    [form, hold, offered],
  );

  const discard = useCallback((name: string) => {
    deleteDraft(name);
    setOffered((before) => before.filter((each) => each.name !== name));
  }, []);

  return { state, version, offered, isHeld, restore, discard };
}
