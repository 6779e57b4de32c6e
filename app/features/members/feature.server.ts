import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import type { Feature } from '#app/office/registry.ts';
import { deleteUnverifiedAccounts } from './deletion.server.ts';
import { invitationEmail } from './invitations/email.server.ts';
import { deleteOldInvitations } from './invitations/invitations.server.ts';

export const members: Feature = {
  emails: [invitationEmail],
  sweeps: {
    invitations: ({ db }, now) => deleteOldInvitations(db, now),
    'unverified accounts': ({ db, secret, log }, now) =>
      deleteUnverifiedAccounts(db, { ...commandOrigin, secret, log }, now),
  },
};
