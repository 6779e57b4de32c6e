import type { Feature } from '#app/office/registry.ts';
import { donationEmail, donationStateEmail, donationThanksEmail } from './email.server.ts';
import { payeeChangeEmail } from './payees/email.server.ts';

export const donations: Feature = {
  emails: [donationEmail, donationThanksEmail, donationStateEmail, payeeChangeEmail],
};
