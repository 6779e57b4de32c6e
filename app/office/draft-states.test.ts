import { expect, test } from 'vitest';
import type { DraftEvent, DraftState, Effect, Facts, Phase, Shown } from './draft-states.ts';
import { next } from './draft-states.ts';

const online: Facts = {
  ...{ isChanged: true, isSaved: true, isPending: false, isOnline: true, isUnanswered: false },
};
const unchanged = { isChanged: false };
const offline = { isOnline: false };
const pending = { isPending: true };
const unanswered = { isUnanswered: true };
const form = { isSaved: false };

type State = `${Phase} ${Shown}`;
type Case = [from: State, event: DraftEvent, facts: Partial<Facts>, to: State, ...Effect[]];

const cases: Record<string, Case[]> = {
  'what is typed is kept on the device, then saved; during a save, next; taken back, it is dropped':
    [
      ['clean idle', 'typed', {}, 'typed typing', 'keepSoon', { dueIn: 5_000 }],
      ['typed typing', 'kept', offline, 'typed offline'],
      ['typed typing', 'full', {}, 'typed full'],
      ['typed full', 'kept', {}, 'typed typing'],
      ['typed typing', 'due', {}, 'saving typing', 'keep', 'save'],
      ['saving typing', 'saved', unchanged, 'clean saved', 'drop'],
      ['saving device', 'typed', {}, 'saving typing', 'keepSoon', { dueIn: 5_000 }],
      ['saving device', 'saved', {}, 'typed typing', 'keepSoon', { dueIn: 5_000 }],
      ['typed device', 'typed', unchanged, 'clean device', 'keep'],
    ],
  'without an answer the text stays on the device, and is saved again': [
    ['typed device', 'due', offline, 'typed offline', 'keep'],
    ['saving typing', 'unsent', {}, 'typed device', 'keep', { dueIn: 20_000 }],
    ['saving device', 'unsent', offline, 'typed offline', 'keep', { dueIn: 20_000 }],
    ['saving device', 'login', {}, 'typed login', 'keep', { dueIn: 20_000 }],
    ['saving device', 'rejected', {}, 'typed device', 'keep'],
    ['saving device', 'stale', {}, 'typed device', { dueIn: 0 }],
  ],
  'a refused text waits for a decision, and is kept meanwhile': [
    ['saving device', 'refused', {}, 'refused refused'],
    ['refused refused', 'typed', {}, 'refused refused', 'keepSoon', { dueIn: 5_000 }],
    ['refused refused', 'stored', {}, 'submitted idle', 'drop'],
  ],
  'a submitted form waits for a save on its way, and for one whose answer was lost, once': [
    ['saving device', 'submit', {}, 'held device'],
    ['held device', 'saved', unchanged, 'released saved', 'drop', 'submit'],
    ['held device', 'unsent', {}, 'released device', 'keep', { dueIn: 20_000 }, 'submit'],
    ['typed device', 'submit', unanswered, 'held device', 'keep', 'save'],
    ['released device', 'submit', unanswered, 'submitted device', 'keep', { dueIn: 20_000 }],
  ],
  'nothing is saved beside the form on its way': [
    ['typed device', 'submit', {}, 'submitted device', 'keep', { dueIn: 20_000 }],
    ['submitted device', 'due', pending, 'submitted device', { dueIn: 5_000 }],
    ['retyped device', 'due', pending, 'retyped device', 'keep', { dueIn: 5_000 }],
    ['submitted device', 'typed', {}, 'retyped typing', 'keepSoon', { dueIn: 5_000 }],
    ['submitted device', 'due', {}, 'saving device', 'keep', 'save'],
    ['retyped device', 'stored', {}, 'typed idle', 'drop'],
  ],
  'the last text of a page that is left is saved': [
    ['typed typing', 'leave', {}, 'left typing', 'keep', 'save'],
    ['typed typing', 'leave', offline, 'left typing', 'keep'],
    ['left typing', 'saved', unchanged, 'left typing', 'drop'],
    ['left typing', 'unsent', {}, 'left typing'],
  ],
  'a form that does not save itself is kept until it is stored': [
    ['typed device', 'submit', form, 'submitted device', 'keep', { dueIn: 20_000 }],
    ['submitted device', 'undelivered', form, 'typed kept', 'keep'],
    ['typed kept', 'submit', form, 'submitted idle', 'keep', { dueIn: 20_000 }],
    ['submitted idle', 'stored', form, 'submitted idle', 'drop'],
    ['clean idle', 'restored', form, 'clean restored', 'keep'],
    ['typed restored', 'reset', form, 'clean idle', 'drop'],
  ],
};

test.each(Object.entries(cases))('%s', (_promise, steps) => {
  const stateOf = (state: State) => {
    const [phase, shown] = state.split(' ');
    return { phase, shown } as DraftState;
  };
  for (const [from, event, facts, to, ...effects] of steps) {
    const reached = next(stateOf(from), event, { ...online, ...facts });
    expect(reached, `${from}, ${event}`).toEqual([stateOf(to), ...effects]);
  }
});
