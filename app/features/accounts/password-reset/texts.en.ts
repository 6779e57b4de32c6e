import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  resetRequest: {
    title: 'Forgotten password',
    lead: 'It happens to everyone. We will send you a link to choose a new one.',
    description: 'Ask for a link to choose a new password.',
    formLabel: 'Ask for a link',
    submit: 'Get the link',
    logIn: 'Back to the login page',
    sentTitle: 'Check your email',
    sent: 'If there is an account with this address, an email is on its way with a link that is valid for 30 minutes. Look in your spam folder too.',
  },
  providerReset: {
    title: 'Reset your password',
    lead: 'Enter your account’s email address: we will send it a link to choose a new password.',
    description: 'Reset your password by email.',
    submit: 'Reset my password',
    fromProvider:
      'The email comes from the service that kept the accounts of the earlier site, and changes the password of that account. The password of an account that was made here is changed on another page.',
    own: 'Change the password of an account that was made here',
  },
  newPassword: {
    title: 'New password',
    lead: 'Choose it well: it replaces the old one, and all your devices will have to log in again.',
    description: 'Choose a new password.',
    formLabel: 'Choose a new password',
    submit: 'Change the password',
    sending: 'Changing…',
    success: 'Your password has been changed. Log in with the new one.',
    noLinkTitle: 'The link is missing',
    noLink:
      'To choose a new password, open the link we sent you by email. If you do not have one, ask for it here.',
    ask: 'Ask for a link',
    badLinkTitle: 'This link is no longer valid',
    badLink:
      'It has already been used, or is more than 30 minutes old. Ask for a new one: it only takes a moment.',
    askAgain: 'Ask for a new link',
  },
};
