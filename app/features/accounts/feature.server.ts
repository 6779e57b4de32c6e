import { hasSecondFactor } from '#app/http/session/second-factor.server.ts';
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
import { emailChangeMs } from './email-changes.server.ts';
import { accountJournalTexts } from './journal-texts.ts';
import { roleNotification } from './notification.ts';
import { accountOperations } from './operations.ts';
import { accountData } from './personal-data.server.ts';
import { secondFactorEmail } from './second-factor/email.server.ts';
import { recordSecurityEvent, requestOrigin } from './security-events/events.server.ts';
import { listEvents } from './security-events/journal.server.ts';
import { deleteExpiredTokens } from './tokens.server.ts';

export const accounts: Feature = {
  setup: [
    {
      key: 'second-factor',
      order: 0,
      label: {
        fr: 'Protéger votre compte',
        en: 'Protect your account',
        ht: 'Pwoteje kont ou',
      },
      to: '/head/security',
      isDone: hasSecondFactor,
    },
  ],
  notifications: [roleNotification],
  journal: {
    texts: accountJournalTexts,
    subjects: {
      account: {
        kind: 'people',
        name: { table: 'account', column: 'username' },
        unnamed: 'removed',
      },
    },
    list: listEvents,
  },
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
  retention: [
    { table: 'email_change', keptMs: emailChangeMs },
    { table: 'security_event', by: ['id', 'at'] },
  ],
  sweeps: { tokens: deleteExpiredTokens },
  async followExport(trx, { accountId, sessionId, ...details }, args, now) {
    const event = { kind: 'data_exported', accountId, details } as const;
    await recordSecurityEvent(trx, event, requestOrigin(args, sessionId), now);
  },
  personalData: accountData,
  operations: accountOperations,
};
