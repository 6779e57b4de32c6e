import { plural } from '#app/i18n/format.ts';
import type { EmailReviewTexts } from './texts.fr.ts';

const attempts = (n: number) => plural('en', n, { one: `${n} attempt`, other: `${n} attempts` });

export const en: EmailReviewTexts = {
  title: 'Email',
  description: 'The emails that the site has sent, and those that are waiting.',
  lead: 'Emails that have not gone out are retried automatically. Refused ones wait for you to send them again or dismiss them.',
  back: 'More',
  filters: 'Which emails',
  filter: { failed: 'Refused', waiting: 'Waiting', kept: 'Kept', sent: 'Sent' },
  empty: {
    failed: 'No email was refused.',
    waiting: 'No email is waiting.',
    kept: 'No email is kept.',
    sent: 'No email has been sent yet.',
  },
  what: 'Email',
  to: 'To',
  nobody: 'nobody any more',
  age: 'Age',
  state: 'Status',
  action: 'Action',
  doneAt: {
    sent: (when) => `Sent on ${when}`,
    kept: (when) => `Kept on ${when}, not sent`,
    unneeded: (when) => `No longer needed on ${when}: not sent`,
    dismissed: (when) => `Dismissed on ${when}: not sent`,
  },
  refused: (n) => `Refused after ${attempts(n)}`,
  next: (n, when) =>
    [n > 0 ? `${attempts(n)}, ` : '', when ? `next attempt on ${when}` : 'next attempt: now'].join(
      '',
    ),
  retry: 'Send again',
  dismiss: 'Dismiss',
  retryAll: 'Send all again',
  keptHint:
    'These emails were kept because there was no mail server. There is one now: send them again one by one, or all. A link that is no longer valid is not sent.',
  sendAllKept: 'Send all that is kept',
  trial: {
    title: 'Trial',
    send: 'Send me a trial',
    hint: (to) => `The trial is addressed to ${to}.`,
    look: 'See what became of it',
    states: {
      pending: () => 'The trial is on its way…',
      delayed: () => 'The trial has not gone out yet; it will be retried automatically.',
      sent: (to) =>
        `The mail server accepted the trial. Look in the inbox of ${to}, and in the spam folder.`,
      kept: () => 'The trial is kept here: no mail server is set up.',
      failed: () => 'The trial was refused.',
    },
  },
  kinds: {
    trial: 'Trial',
    contact: 'Message from the site, for the team',
    verify: 'Link to confirm an address',
    'known-address': 'Sign-up with a known address',
    reset: 'Link for a new password',
    'password-changed': 'Password changed',
    'identity-linked': 'Google account linked',
    enrolment: 'Place on a course, for the learner',
    'course-interest': 'New date of a course',
    donation: 'Registered donation, for the team',
    'donation-thanks': 'Registered donation, for the donor',
    'donation-state': 'Status of a donation',
    'message-reply': 'Reply to a message',
    notification: 'Notification to the team',
    invitation: 'Invitation to the team',
    'owner-access-lost': 'Owner access removed',
    'payee-change': 'Another account for donations',
    'data-request': 'Somebody’s data',
    'second-factor': 'Second factor changed',
    'email-change': 'Link for a new address',
    'email-change-notice': 'Address changed',
  },
};
