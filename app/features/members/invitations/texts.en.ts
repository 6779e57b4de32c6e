import type { InvitationTexts } from './texts.fr.ts';

export const en: InvitationTexts = {
  title: 'Invitation',
  description: 'An invitation to the BWT team.',
  lead: {
    editor: 'You are invited to join the team of the site.',
    owner: 'You are invited to become an owner of the site.',
  },
  gives: {
    editor:
      'You will be able to answer messages, follow donations, write articles and review pictures.',
    owner:
      'You will be able to do everything on the site, including seeing donors’ contact details, confirming donations and inviting people.',
  },
  factor: 'You will be asked for a second factor (passkey or authenticator app) within seven days.',
  forEmail: 'The invitation is for:',
  accept: 'Accept the invitation',
  accepting: 'One moment…',
  signUp: 'Create your account',
  signUpText:
    'A name and a password are enough; this link has already confirmed your email address.',
  submit: 'Create my account and accept',
  logInText: 'This address already has an account: log in, then accept.',
  logIn: 'Log in',
  forgot: 'Forgotten your password, or never chosen one?',
  other: (email) =>
    `You are using the account of ${email}, which is not the one that was invited. Log out, then open the link in the email again.`,
  logOut: 'Log out',
  closed: {
    expired:
      'This invitation is no longer valid: it is more than three days old. Ask the person who invited you to send it again.',
    used: 'This invitation has already been used. If it was you who accepted it, log in.',
    withdrawn: 'This invitation was withdrawn. To find out more, write to us.',
    unknown:
      'This link is no longer valid. If you received several invitations by email, open the link in the last one.',
    missing: 'Open the link in the invitation email to see this page.',
  },
};
