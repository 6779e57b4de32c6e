import type { EmailTemplates } from '#app/email/templates.ts';
import {
  emailChangeEmail,
  emailChangeNotice,
} from '#app/features/accounts/email-change/email.server.ts';
import { secondFactorEmail } from '#app/features/accounts/second-factor/email.server.ts';
import { messageReplyEmail } from '#app/features/contact/admin/email.server.ts';
import { payeeChangeEmail } from '#app/features/donations/payees/email.server.ts';
import { trialEmail } from '#app/features/emails/admin/email.server.ts';
import { invitationEmail } from '#app/features/members/invitations/email.server.ts';
import {
  existingAccountEmail,
  identityLinkedEmail,
  ownerAccessLostEmail,
  passwordChangedEmail,
  passwordResetEmail,
  verificationEmail,
} from './accounts/email.server.ts';
import { contactEmail } from './contact/email.server.ts';
import {
  donationEmail,
  donationStateEmail,
  donationThanksEmail,
} from './donations/email.server.ts';
import { notificationEmail } from './notifications/email.server.ts';
import { dataRequestEmail } from './privacy/email.server.ts';

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
