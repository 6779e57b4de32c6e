import type { EmailTemplates } from '#app/email/templates.ts';
import {
  existingAccountEmail,
  identityLinkedEmail,
  ownerAccessLostEmail,
  passwordChangedEmail,
  passwordResetEmail,
  verificationEmail,
} from './accounts/email.server.ts';
import { contactEmail } from './contact/email.server.ts';
import { donationEmail, donationStateEmail, donationThanksEmail } from './donations/email.server.ts';
import { emailChangeEmail, emailChangeNotice } from './email-change/email.server.ts';
import { trialEmail } from './email-review/email.server.ts';
import { invitationEmail } from './invitations/email.server.ts';
import { messageReplyEmail } from './message-review/email.server.ts';
import { notificationEmail } from './notifications/email.server.ts';
import { payeeChangeEmail } from './payees/email.server.ts';
import { dataRequestEmail } from './privacy/email.server.ts';
import { secondFactorEmail } from './second-factor/email.server.ts';

/** Every kind of email that features put in the outbox. */
export const emailTemplates: EmailTemplates = [
  contactEmail,
  verificationEmail,
  existingAccountEmail,
  passwordResetEmail,
  passwordChangedEmail,
  identityLinkedEmail,
  ownerAccessLostEmail,
  donationEmail,
  donationThanksEmail,
  donationStateEmail,
  secondFactorEmail,
  payeeChangeEmail,
  dataRequestEmail,
  emailChangeEmail,
  emailChangeNotice,
  messageReplyEmail,
  notificationEmail,
  invitationEmail,
  trialEmail,
];
