import { useTexts } from '#app/i18n/context.tsx';
import { State } from '#app/office/State.tsx';
import { type MessageState, messageTones } from './states.ts';
import { messageReviewTexts } from './texts.ts';

export function MessageStateMark({ state }: { state: MessageState }) {
  return <State tone={messageTones[state]}>{useTexts(messageReviewTexts).states[state]}</State>;
}
