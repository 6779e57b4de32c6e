import { useTexts } from '#app/i18n/context.tsx';
import { State } from '#app/office/State.tsx';
import type { Choice, RequestState } from './requests.ts';
import { privacyTexts } from './texts.ts';

type Props = { state: RequestState; choice: Choice | null; isKept: boolean };

/** A link that is kept in the local mailbox was not sent. */
export function RequestStateMark({ state, choice, isKept }: Props) {
  const t = useTexts(privacyTexts);
  if (isKept && (state === 'asked' || state === 'copied'))
    return <State tone="waiting">{t.kept[state]}</State>;
  return (
    <State
      tone={
        state === 'proved' ? 'new' : state === 'copied' || state === 'erased' ? 'good' : 'waiting'
      }
    >
      {state === 'proved' && choice ? t.wants[choice] : t.states[state]}
    </State>
  );
}
