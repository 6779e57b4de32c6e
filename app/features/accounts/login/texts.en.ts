import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  pageTitle: 'Log in',
  title: 'Log in',
  lead: 'Your messages and your profile are waiting for you.',
  description: 'Log in to your BWT account.',
  formLabel: 'Log in',
  asked: 'The page you asked for is for members. Log in to see it.',
  askedTeam:
    'The page you asked for is for the team. Log in with an account that has access to it.',
  lostAccess: {
    title: 'The access of your account was removed.',
    text: 'What you did here is kept. To find out why, or if it is a mistake, ask the person who gave it to you, or write to us: it can be given back at once.',
  },
  cookies: 'To keep you logged in, your browser must accept this site’s cookies.',
  submit: 'Log in',
  sending: 'Logging in…',
  or: 'or',
  forgot: 'Forgot your password?',
  noAccount: 'No account yet?',
  signUp: 'Create an account',
  success: 'You are logged in!',
  refused: 'Login failed. Please check your email and password, then try again.',
  suspended:
    'This account is suspended: for now, nobody can log in to it. To find out why, or to have it reopened, write to us.',
  google: {
    button: 'Continue with Google',
    notSetUp: 'Google login is not set up on this site.',
    needsScript: 'To log in with Google, turn on JavaScript in your browser.',
    loading: 'The Google button is loading…',
    unreachable: 'Google could not be reached. You can log in with your password.',
    checking: 'Checking with Google…',
    success: 'You are logged in with Google!',
    failure: 'Google login failed. Please try again.',
    offline: 'You seem to be offline. Nothing was sent.',
    limited: 'There have been too many attempts. Try again in a few minutes.',
    unavailable: 'We cannot check with Google at the moment. Try again in a few minutes.',
    unverified:
      'Google has not verified the email address of this account. Verify it with Google, or log in with a password.',
    linkUnconfirmed:
      'A BWT account already has this address. Type its password in the form, then press Google’s button again: the two will be linked.',
  },
  code: {
    title: 'Verification code',
    lead: 'One more step: confirm that it is you.',
    label: 'Code',
    hint: 'The six digits from your app, or a recovery code.',
    missing: 'Enter the code from your app, or a recovery code.',
    wrong:
      'This code is not right, or was used before. Wait for the next one, or use a recovery code.',
    expired: 'Too much time has passed since you entered your password. Please log in again.',
    submit: 'Continue',
    lost: 'Lost your phone and your codes? Write to us: an owner of the site can help you.',
  },
  passkey: {
    title: 'Passkey',
    lead: 'Your device recognises you, with nothing to type.',
    button: 'Log in with a passkey',
    refused: 'This passkey was not accepted, or too much time has passed. Try again.',
    otherWay: 'Log in another way',
  },
  confirm: {
    title: 'Is it you?',
    lead: 'Confirm who you are before you go on. This is valid for five minutes.',
    submit: 'Confirm',
    sending: 'Checking…',
    passkey: 'Confirm with a passkey',
    wrongPassword: 'This is not your password.',
    noWay:
      'Your account has no password. Log out, log in again, then come back here within five minutes.',
  },
  logout: {
    title: 'Log out',
    lead: 'See you soon at BWT.',
    description: 'Log out of your BWT account on this device.',
    question: (name) => `You are logged in as ${name}. Log out on this device?`,
    otherAccount:
      'You can then log in, with this account or another, and come back to the page you asked for.',
    stay: 'Stay logged in',
    unsent: 'Messages written on this device are still waiting for a connection.',
    keepUnsent:
      'Keep them here, to send them later. If you do not tick this, they will be deleted.',
    drafts: 'Drafts on this device have not been sent: logging out deletes them.',
    doneTitle: 'You are logged out',
    done: 'Your account is closed on this device.',
    home: 'Go to the home page',
  },
};
