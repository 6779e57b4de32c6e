import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  title: 'Email address',
  description: 'Change the email address of your BWT account.',
  open: 'Change my address',
  lead: 'We send a link to the new address. Nothing changes until you open it.',
  current: (email) => `Current address: ${email}`,
  label: 'New email address',
  hint: 'Your dashboard will show the messages sent with it.',
  same: 'This is already the address of your account.',
  send: 'Send the link',
  sending: 'Sending…',
  pending: (email) =>
    `A link has been sent to ${email}. If you ask for another one, it will no longer work.`,
  sent: 'An email is on its way to the new address. Open its link within 24 hours, on a device where you are logged in; look in the spam folder, too. Until then nothing changes.',
  changed:
    'Your email address is changed. Your other devices will have to log in again, with the new address.',
  confirmation: {
    title: 'Change my email address',
    description: 'Confirm the new email address of your BWT account.',
    text: (email) =>
      `Your account will have the address ${email}: you will log in with it, and we will write to you there. Your other devices will be logged out.`,
    submit: 'Change my address',
    sending: 'Changing…',
    badLink: 'This link is no longer valid, or it is for another account. Nothing has changed.',
    taken:
      'This address can no longer be used: it already has an account. Nothing has changed; choose another address.',
    again: 'Ask for another link',
  },
};
