import type { EmailTemplates } from '#app/email/templates.ts';
import {
  existingAccountEmail,
  identityLinkedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  verificationEmail,
} from './accounts/email.server.ts';
import { contactEmail } from './contact/email.server.ts';
import { donationEmail, donationStateEmail, donationThanksEmail } from './donations/email.server.ts';
import { secondFactorEmail } from './second-factor/email.server.ts';

/** Every kind of email that features put in the outbox. */
export const emailTemplates: EmailTemplates = [
  contactEmail,
  verificationEmail,
  existingAccountEmail,
  passwordResetEmail,
  passwordChangedEmail,
  identityLinkedEmail,
  donationEmail,
  donationThanksEmail,
  donationStateEmail,
  secondFactorEmail,
];
