import { alertTexts } from './alert-texts.ts';
import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  ...alertTexts.en,
  successTitle: 'Success',
  sending: 'Sending…',
  failureTitle: 'Error',
  noAnswer: 'The site is not responding. What you typed is still here: try again in a moment.',
  offline: 'There is no connection at the moment.',
  kept: 'Your text is saved on this device.',
  draftRestored: 'We have restored what you had started to write.',
  retention: 'This information is kept for 24 months at most.',
  discardDraft: 'Clear it and start again',
};
