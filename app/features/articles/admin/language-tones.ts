import type { StateTone } from '#app/office/State.tsx';
import type { LanguageState } from '../drafts.ts';

export const languageTones = {
  none: 'waiting',
  draft: 'open',
  ready: 'new',
  published: 'good',
  changed: 'open',
  older: 'doubtful',
} as const satisfies Record<LanguageState, StateTone>;
