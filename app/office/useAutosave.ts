import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { defaultIn } from './controls.ts';
import { fill, textControlsOf, textsIn, valuesIn } from './device-draft.ts';
import type { DraftEvent, DraftState } from './draft-states.ts';
import { type DraftSource, useDraft } from './useDraft.ts';
import { joinVersions } from './versions.ts';

/** After the last key, in milliseconds: a text may be long. */
const pauseMs = 2_000;

/** The result of a save. `answer` is for the page: refused fields, or both texts of a conflict. */
export type SaveResult<Answer> =
  | { outcome: 'saved'; version: string; savedAt: number }
  /** `values` are the fields as the server has them: those that were not sent take them. */
  | { outcome: 'refused'; answer: Answer; values: Record<string, string> }
  /** Someone else has saved other fields: it is sent again over their version. */
  | { outcome: 'stale'; version: string; values: Record<string, string> }
  /** `rejected`: the same request would be rejected again. */
  | { outcome: 'login' | 'unsent' | 'rejected' };

export type AutosaveState<Answer> =
  | { kind: 'idle' | 'typing' | 'saving' | 'device' | 'full' | 'offline' | 'login' }
  | { kind: 'saved'; at: number }
  | { kind: 'refused'; answer: Answer };

type Options<Answer> = {
  form: RefObject<HTMLFormElement | null>;
  name: string;
  /** As they are stored, and the version that the form begins with (`versionOf`). */
  stored: Readonly<Record<string, string>>;
  version: string;
  /** Fields that the server does not have: they are kept on the device. */
  unsaved: readonly string[];
  /** Whether the server refused them: nothing is sent before someone has decided. */
  isRefused: boolean;
  /** Whether the form itself is on its way: a save beside it would conflict with it. */
  isPending: boolean;
  /** `unanswered` were posted before, and no answer came. @throws without an answer */
  save: (
    changed: Record<string, string>,
    version: string,
    unanswered: readonly Record<string, string>[],
  ) => Promise<SaveResult<Answer>>;
};

/**
 * On the device two seconds after the last key, on the server after five; what did not reach it is
 * offered when the form is opened again.
 */
export function useAutosave<Answer>(options: Options<Answer>) {
  const [view, setView] = useState<View<Answer>>({
    state: { kind: 'idle' },
    version: options.version,
    isHeld: false,
  });
  const latest = useRef(options);
  latest.current = options;
  const { offered, restore, discard } = useDraft(options.form, options.name, (form) =>
    sourceOf(form, latest, setView),
  );
  return { ...view, offered, restore, discard };
}

type View<Answer> = { state: AutosaveState<Answer>; version: string; isHeld: boolean };

function sourceOf<Answer>(
  form: HTMLFormElement,
  latest: RefObject<Options<Answer>>,
  setView: (update: (before: View<Answer>) => View<Answer>) => void,
): DraftSource {
  let { version } = latest.current;
  const { stored, unsaved, isRefused } = latest.current;
  /** The values that the server has, by field. */
  const known = valuesIn(textControlsOf(form), defaultIn);
  for (const field of unsaved) delete known[field];
  let unanswered: Record<string, string>[] = [];
  let shown: AutosaveState<Answer> = { kind: 'idle' };

  const changes = () =>
    Object.fromEntries(
      Object.entries(textsIn(form)).filter(([field, value]) => known[field] !== value),
    );
  const show = ({ phase, shown: draft }: DraftState) => {
    const isHeld = phase === 'held';
    const kind = draft === 'typing' && (isHeld || phase === 'saving') ? 'saving' : draft;
    if (kind !== 'saved' && kind !== 'refused' && kind !== shown.kind)
      shown = { kind: kind === 'restored' || kind === 'kept' ? 'device' : kind };
    const state = shown;
    const update = () =>
      setView((before) =>
        before.state === state && before.version === version && before.isHeld === isHeld
          ? before
          : { state, version, isHeld },
      );
    // The form is submitted with the new version in it.
    if (phase === 'released') flushSync(update);
    else update();
  };
  const takeOthers = (values: Record<string, string>, changed: Record<string, string>) => {
    const others = Object.entries(values).filter(
      ([field, value]) => !(field in changed) && known[field] !== value,
    );
    Object.assign(known, Object.fromEntries(others));
    fill(form, others);
  };
  const receive = (
    result: SaveResult<Answer> | undefined,
    changed: Record<string, string>,
  ): DraftEvent => {
    if (!result) {
      if (!unanswered.some((sent) => JSON.stringify(sent) === JSON.stringify(changed)))
        unanswered.push(changed);
      // They are sent again even if they are as before by then.
      for (const field of Object.keys(changed)) delete known[field];
      return 'unsent';
    }
    if (result.outcome === 'saved') {
      Object.assign(known, changed);
      unanswered = [];
      version = result.version;
      shown = { kind: 'saved', at: result.savedAt };
    }
    if ('values' in result) {
      // Values typed meanwhile in other fields are compared too, before theirs are taken.
      if (Object.keys(changes()).some((field) => !(field in changed))) return 'stale';
      takeOthers(result.values, changed);
      if (result.outcome === 'stale') version = result.version;
      else shown = { kind: 'refused', answer: result.answer };
    }
    return result.outcome;
  };

  return {
    phase: isRefused ? 'refused' : 'clean',
    pauseMs,
    values: () => textsIn(form),
    changes,
    version: () => version,
    // Only the form has what was typed since.
    isJoined: ({ name }) => name in changes(),
    onRestored: (draft) => {
      // A change that the server got since it began is a conflict.
      version = joinVersions(stored, version, draft);
      return true;
    },
    show,
    server: {
      isPending: () => latest.current.isPending,
      isUnanswered: () => unanswered.length > 0,
      save: async () => {
        const changed = changes();
        return receive(
          await latest.current.save(changed, version, unanswered).catch(() => undefined),
          changed,
        );
      },
    },
  };
}
