/** States of text that the server does not have. Pure: `useDraft.ts` carries out the effects. */
export type Phase =
  | 'clean'
  | 'typed'
  /** A save is on its way. */
  | 'saving'
  /** The form was submitted during a save, and waits for its answer: both would conflict. */
  | 'held'
  /** The save was answered; the form that waited is submitted now. */
  | 'released'
  | 'submitted'
  /** Something was typed after the form was submitted. */
  | 'retyped'
  /** The server refused the text: nothing is saved before someone submits the form. */
  | 'refused'
  | 'left';

export type Shown =
  | 'idle'
  | 'typing'
  | 'device'
  /** The device has no room. */
  | 'full'
  | 'offline'
  | 'login'
  | 'saved'
  | 'refused'
  | 'restored'
  /** On the device, because the form did not arrive. */
  | 'kept';

export type DraftState = { phase: Phase; shown: Shown };

export type DraftEvent =
  | 'typed'
  /** The device has the draft, or no room for it. */
  | 'kept'
  | 'full'
  | 'due'
  | 'submit'
  // Answers to a save: those of `SaveResult` (useAutosave.ts).
  | 'saved'
  | 'stale'
  | 'refused'
  | 'rejected'
  | 'login'
  | 'unsent'
  | 'stored'
  | 'undelivered'
  | 'reset'
  | 'restored'
  | 'leave';

export type Facts = {
  /** The form has text that the server does not have. */
  isChanged: boolean;
  /** The form saves itself while someone writes. */
  isSaved: boolean;
  /** The form itself is on its way. */
  isPending: boolean;
  isOnline: boolean;
  /** A save got no answer: the server may have it. */
  isUnanswered: boolean;
};

export type Effect =
  /** Writes the draft to the device, or deletes it when nothing is changed. */
  | 'keep'
  /** The same, after a pause in typing. */
  | 'keepSoon'
  | 'drop'
  | 'save'
  | 'submit'
  /** `due` after so many milliseconds, in place of an earlier one. */
  | { dueIn: number };

/** After the last key, and after a failure, in milliseconds. */
const saveMs = 5_000;
const retryMs = 20_000;

type Step = [DraftState, ...Effect[]];
type Transition = (state: DraftState, facts: Facts) => Step;

export const next = (state: DraftState, event: DraftEvent, facts: Facts): Step =>
  transitions[event](state, facts);

const notSaved =
  (...retry: Effect[]): Transition =>
  (state, { isOnline }) =>
    answered(state, { shown: isOnline ? 'device' : 'offline' }, 'keep', ...retry);

const transitions: Record<DraftEvent, Transition> = {
  typed: (state, { isChanged }) => {
    const { phase, shown } = state;
    if (!isChanged) return to(state, phase === 'typed' ? { phase: 'clean' } : {}, 'keep');
    const typed: Partial<Record<Phase, Phase>> = { clean: 'typed', submitted: 'retyped' };
    const isNotice = shown === 'refused' || shown === 'restored' || shown === 'kept';
    return to(
      state,
      { phase: typed[phase] ?? phase, shown: isNotice ? shown : 'typing' },
      'keepSoon',
      { dueIn: saveMs },
    );
  },
  // `device` sounds like a failure: it is shown once the server did not get the text.
  kept: (state, { isOnline }) =>
    to(
      state,
      state.shown === 'typing' || state.shown === 'full'
        ? { shown: isOnline ? 'typing' : 'offline' }
        : {},
    ),
  full: (state) => to(state, state.shown === 'refused' ? {} : { shown: 'full' }),
  due: (state, { isChanged, isPending, isOnline }) => {
    if (isSaving(state) || state.phase === 'refused' || !isChanged) return to(state, {}, 'keep');
    // The device has what was submitted, unless the server has stored it: its page is on its way.
    const kept: Effect[] = state.phase === 'submitted' ? [] : ['keep'];
    if (isPending) return to(state, {}, ...kept, { dueIn: saveMs });
    if (!isOnline) return to(state, { phase: 'typed', shown: 'offline' }, 'keep');
    return to(state, { phase: 'saving' }, 'keep', 'save');
  },
  submit: (state, facts) => {
    const { phase, shown } = state;
    if (isSaving(state)) return to(state, { phase: 'held' });
    if (phase === 'refused') return to(state, {}, 'keep');
    if (facts.isUnanswered && phase !== 'released' && canSave(facts))
      return to(state, { phase: 'held' }, 'keep', 'save');
    const isOver = shown === 'restored' || shown === 'kept';
    return to(state, { phase: 'submitted', shown: isOver ? 'idle' : shown }, 'keep', {
      dueIn: retryMs,
    });
  },
  saved: (state, { isChanged }) =>
    isChanged
      ? answered(state, { shown: 'typing' }, 'keepSoon', { dueIn: saveMs })
      : answered(state, { phase: 'clean', shown: 'saved' }, 'drop'),
  stale: (state) => answered(state, {}, { dueIn: 0 }),
  refused: (state) =>
    to(state, state.phase === 'left' ? {} : { phase: 'refused', shown: 'refused' }),
  unsent: notSaved({ dueIn: retryMs }),
  // The same request would be rejected again.
  rejected: notSaved(),
  login: (state) => answered(state, { shown: 'login' }, 'keep', { dueIn: retryMs }),
  stored: (state) => {
    const { phase, shown } = state;
    const stored: Partial<Record<Phase, Phase>> = { refused: 'submitted', retyped: 'typed' };
    const isOver = shown !== 'saved' && shown !== 'typing';
    return to(state, { phase: stored[phase] ?? phase, shown: isOver ? 'idle' : shown }, 'drop');
  },
  undelivered: (state, { isChanged, isSaved }) => {
    if (state.phase !== 'submitted' && state.phase !== 'retyped') return to(state, {});
    if (isSaved || !isChanged) return to(state, { phase: 'typed' });
    return to(state, { phase: 'typed', shown: 'kept' }, 'keep');
  },
  reset: (state) => to(state, { phase: 'clean', shown: 'idle' }, 'drop'),
  restored: (state) => to(state, { shown: 'restored' }, 'keep'),
  leave: (state, facts) => {
    const { phase } = state;
    const left: Partial<DraftState> = { phase: 'left' };
    if (!facts.isSaved || phase === 'submitted' || phase === 'released') return to(state, left);
    if (isSaving(state) || phase === 'refused' || !canSave(facts)) return to(state, left, 'keep');
    return to(state, left, 'keep', 'save');
  },
};

const to = (state: DraftState, change: Partial<DraftState>, ...effects: Effect[]): Step => [
  { ...state, ...change },
  ...effects,
];

const isSaving = ({ phase }: DraftState) => phase === 'saving' || phase === 'held';

const canSave = ({ isSaved, isChanged, isOnline, isPending }: Facts) =>
  isSaved && isChanged && isOnline && !isPending;

/** After the answer to a save, a form that waited for it is submitted. */
function answered(state: DraftState, change: Partial<DraftState>, ...effects: Effect[]): Step {
  if (state.phase === 'left')
    return to(state, {}, ...effects.filter((effect) => effect === 'drop'));
  if (state.phase !== 'held') return to(state, { phase: 'typed', ...change }, ...effects);
  return to(state, { ...change, phase: 'released' }, ...effects, 'submit');
}
