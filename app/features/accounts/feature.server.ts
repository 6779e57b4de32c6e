import type { Feature } from '#app/office/registry.ts';
import {
  existingAccountEmail,
  identityLinkedEmail,
  ownerAccessLostEmail,
  passwordChangedEmail,
  passwordResetEmail,
  verificationEmail,
} from './email.server.ts';
import { emailChangeEmail, emailChangeNotice } from './email-change/email.server.ts';
import { secondFactorEmail } from './second-factor/email.server.ts';

export const accounts: Feature = {
  emails: [
    verificationEmail,
    existingAccountEmail,
    passwordResetEmail,
    passwordChangedEmail,
    identityLinkedEmail,
    ownerAccessLostEmail,
    emailChangeEmail,
    emailChangeNotice,
    secondFactorEmail,
  ],
};
