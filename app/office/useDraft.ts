import { type RefObject, useEffect, useRef, useState } from 'react';
import { deleteDraft } from '#app/client/draft.ts';
import { saveEvent, storedEvent, unsentEvent } from './answers.ts';
import { type Control, isControl } from './controls.ts';
import {
  fieldsBeside,
  fill,
  joined,
  listDrafts,
  newDraftName,
  type StoredDraft,
  writeDraft,
} from './device-draft.ts';
import { type DraftEvent, type DraftState, type Effect, next, type Phase } from './draft-states.ts';

export type DraftSource = {
  phase: Phase;
  /** How long a pause in typing is before the device has the text, in milliseconds. */
  pauseMs: number;
  values: () => Record<string, string>;
  /** The values that the server does not have. */
  changes: () => Record<string, string>;
  version: () => string;
  prefill?: string;
  /** Whether a draft was sent by an earlier page. */
  isSent?: (draft: StoredDraft) => boolean;
  /** Whether a draft may be put back without a question. */
  isRestorable?: (draft: StoredDraft) => boolean;
  /** Whether the text of a control stays beside the draft's. */
  isJoined: (control: Control, draft: StoredDraft) => boolean;
  /**
   * Saved over the version that it began with, so that a conflict is seen. @returns false when
   * nothing of it is shown
   */
  onRestored: (draft: StoredDraft) => boolean;
  show: (state: DraftState) => void;
  server?: {
    isPending: () => boolean;
    isUnanswered: () => boolean;
    /** @returns what became of it; never rejects */
    save: () => Promise<DraftEvent>;
  };
};

/**
 * On the device until the server has it, and offered when the form is opened again. @param name the
 * account and the form
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  sourceOf: (form: HTMLFormElement) => DraftSource,
) {
  const [offered, setOffered] = useState<readonly StoredDraft[]>([]);
  const take = useRef<(draft: StoredDraft) => boolean>(() => false);
  const begin = useRef(sourceOf);
  begin.current = sourceOf;
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const { restore, stop, others } = keepDraft(element, name, begin.current(element));
    take.current = restore;
    setOffered(others);
    return stop;
  }, [form, name]);
  const withdraw = (draft: StoredDraft) =>
    setOffered((before) => before.filter((each) => each !== draft));
  return {
    offered,
    restore: (draft: StoredDraft) => {
      take.current(draft);
      withdraw(draft);
    },
    discard: (draft: StoredDraft) => {
      deleteDraft(draft.name);
      withdraw(draft);
    },
  };
}

function keepDraft(form: HTMLFormElement, name: string, source: DraftSource) {
  const own = newDraftName(name);
  const { server } = source;
  let state: DraftState = { phase: source.phase, shown: 'idle' };
  let [keepTimer, saveTimer] = [0, 0];
  let submitter: HTMLElement | null = null;
  let saving: Promise<void> | undefined;

  const isChanged = () => Object.keys(source.changes()).length > 0;
  const dispatch = (event: DraftEvent) => {
    const [after, ...effects] = next(state, event, {
      // The editor writes its text out for this.
      get isChanged() {
        return isChanged();
      },
      isSaved: server !== undefined,
      isPending: server?.isPending() ?? false,
      isOnline: navigator.onLine,
      isUnanswered: server?.isUnanswered() ?? false,
    });
    state = after;
    source.show(state);
    effects.forEach(run);
  };
  const run = (effect: Effect) => {
    if (effect === 'keep') keep();
    else if (effect === 'keepSoon') keepSoon();
    else if (effect === 'drop') deleteDraft(own);
    else if (effect === 'save') saving = server?.save().then(dispatch);
    else if (effect === 'submit') form.requestSubmit(submitter);
    else if (server && state.phase !== 'left') {
      clearTimeout(saveTimer);
      saveTimer = window.setTimeout(dispatch, effect.dueIn, 'due');
    }
  };
  /** @returns whether the device has what is typed. */
  const keep = (): boolean => {
    clearTimeout(keepTimer);
    const fields = source.changes();
    if (Object.keys(fields).length === 0) return deleteDraft(own);
    const { prefill, version } = source;
    const isKept = writeDraft({
      name: own,
      at: Date.now(),
      version: version(),
      fields,
      ...(prefill !== undefined && { prefill }),
    });
    dispatch(isKept ? 'kept' : 'full');
    return isKept;
  };
  const keepSoon = () => {
    clearTimeout(keepTimer);
    if (source.pauseMs > 0) keepTimer = window.setTimeout(keep, source.pauseMs);
    else keep();
  };
  const saveNow = async (): Promise<boolean> => {
    await saving;
    dispatch('due');
    await saving;
    return !isChanged();
  };
  const restore = (draft: StoredDraft): boolean => {
    const beside = fieldsBeside(draft, source.values());
    fill(
      form,
      Object.entries(beside).map(([field, kept]) => {
        const control = form.elements.namedItem(field);
        const joins = isControl(control) && source.isJoined(control, draft);
        return [field, joins ? joined(control, kept) : kept];
      }),
    );
    if (!source.onRestored(draft)) return false;
    if (keep()) deleteDraft(draft.name);
    if (!server) dispatch('restored');
    openDetails(form);
    return true;
  };
  /** @returns the drafts that someone decides about. */
  const open = (): StoredDraft[] => {
    const shown = source.values();
    const drafts = listDrafts(name).filter((draft) => {
      const isShown = Object.entries(draft.fields).every(
        ([field, value]) => shown[field] === value,
      );
      if (isShown || source.isSent?.(draft)) deleteDraft(draft.name);
      else return Object.keys(fieldsBeside(draft, shown)).length > 0;
      return false;
    });
    const last = drafts.findLast((draft) => source.isRestorable?.(draft));
    const others = last && restore(last) ? drafts.filter((draft) => draft !== last) : drafts;
    if (others.length > 0) openDetails(form);
    // Typed before the script was there; or refused, and shown again.
    keep();
    if (state.phase !== 'refused' && isChanged()) dispatch('typed');
    return others;
  };

  const stop = new AbortController();
  const { signal } = stop;
  form.addEventListener(
    'input',
    ({ target }) => {
      // The editor's own fields have no name, and are not sent.
      if ((target as HTMLInputElement).name) dispatch('typed');
    },
    { signal },
  );
  form.addEventListener('reset', () => dispatch('reset'), { signal });
  form.addEventListener(
    'submit',
    (event) => {
      if (state.phase !== 'held') submitter = event.submitter;
      dispatch('submit');
      if (state.phase !== 'held') return;
      // Before the router, which listens further up.
      event.preventDefault();
      event.stopPropagation();
    },
    { signal },
  );
  if (source.pauseMs > 0) addEventListener('pagehide', keep, { signal });
  addEventListener('online', () => server && dispatch('due'), { signal });
  addEventListener(
    saveEvent,
    ({ detail }: CustomEventInit<Promise<boolean>[]>) => server && detail?.push(saveNow()),
    { signal },
  );
  addEventListener(unsentEvent, () => dispatch('undelivered'), { signal });
  addEventListener(
    storedEvent,
    ({ detail }: CustomEventInit<string>) => detail === form.action && dispatch('stored'),
    { signal },
  );
  return {
    others: open(),
    restore,
    stop: () => {
      stop.abort();
      dispatch('leave');
      clearTimeout(keepTimer);
      clearTimeout(saveTimer);
    },
  };
}

/** Opens the sections that the form is in. */
function openDetails(form: HTMLFormElement): void {
  let around = form.closest('details');
  for (; around; around = around.parentElement?.closest('details') ?? null) around.open = true;
}
