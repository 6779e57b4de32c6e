import type { fr } from './texts.fr.ts';

export const en: typeof fr = {
  title: 'Create an account',
  lead: 'Three fields, and your account is ready.',
  description: 'Create your BWT account: all you need is a name, an email address and a password.',
  formLabel: 'Sign up',
  required: 'The first three fields are required.',
  submit: 'Create my account',
  sending: 'Signing up…',
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
  again: 'Nothing is lost: press “Create my account” again.',
  retypePassword: 'For your safety, the page does not keep the password: please enter it again.',
  success: 'Your form has been submitted!',
  failure: 'Something went wrong. Please try again later.',
  authentication: {
    title: 'Check your email',
    lead: 'One more step: confirm that the address is yours.',
    description: 'Confirm the email address of your BWT account.',
    sent: 'An email is on its way to the address you gave. Open the link in it, then log in.',
    logIn: 'Log in',
    resendTitle: 'Nothing arrived?',
    resendText:
      'Wait a few minutes and look in your spam folder. If it is not there, ask for a new link.',
    resend: 'Send the link again',
    resent:
      'If an account with this address is still waiting to be confirmed, a new link is on its way.',
    verifyTitle: 'Confirm your address',
    verifyText:
      'If you created this account, press the button to confirm the address. If not, close this page: someone else has used your address.',
    verify: 'Confirm my address',
    verifying: 'Confirming…',
    verifyWithPassword:
      'To confirm this address, type the password that you chose when you signed up.',
    wrongPassword: 'This is not the password of this account.',
    notMine:
      'You do not know it, or it was not you who created this account? Choose a new password: the address will be confirmed, and anyone else will lose access to the account.',
    choosePassword: 'Choose a new password',
    verifiedTitle: 'Address confirmed',
    verifiedLead: 'Your account is ready.',
    verified: 'Thank you! Your address is confirmed.',
    dashboard: 'Go to the dashboard',
    expired:
      'This link is no longer valid: it has already been used, or is more than three days old. If your address is not confirmed yet, ask for a new link.',
  },
};
