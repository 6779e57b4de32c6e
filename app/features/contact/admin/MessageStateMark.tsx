import { useTexts } from '#app/i18n/context.tsx';
import { State, type StateTone } from '#app/office/State.tsx';
import type { MessageState } from './states.ts';
import { messageReviewTexts } from './texts.ts';

const tones: Readonly<Record<MessageState, StateTone>> = {
  new: 'new',
  open: 'open',
  waiting: 'waiting',
  done: 'good',
  suspect: 'doubtful',
};

export function MessageStateMark({ state }: { state: MessageState }) {
  return <State tone={tones[state]}>{useTexts(messageReviewTexts).states[state]}</State>;
}
