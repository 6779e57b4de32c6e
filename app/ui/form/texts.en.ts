import { plural } from '#app/i18n/format.ts';
import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  summaryTitle: (n) => plural('en', n, { one: 'One field to correct', other: `${n} fields to correct` }),
  successTitle: 'Success',
  sending: 'Sending…',
  failureTitle: 'Error',
  errorMark: 'Error: ',
  noAnswer: 'The site is not responding. What you typed is still here: try again in a moment.',
  offline: 'There is no connection at the moment.',
  kept: 'Your text is saved on this device.',
  draftRestored: 'We have restored what you had started to write.',
  discardDraft: 'Clear it and start again',
  failed: 'Something went wrong on our side. Try again in a moment.',
  limited: (wait) => `There have been too many attempts. Try again in ${wait}.`,
  captcha_required: (wait) =>
    `Many attempts are reaching the site right now. Press the button again: your browser first does a check against robots. If this message comes back, wait ${wait}, then try again.`,
  busy: (wait) => `Many people are here right now. Try again in ${wait}.`,
  unavailable: (wait) => `The service that holds older accounts is not responding. Try again in ${wait}.`,
};
