import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { plainColumns } from '#app/office/exports/exports.server.ts';
import type { Feature } from '#app/office/registry.ts';
import { searchPeople } from './admin/search.server.ts';
import { peopleTexts } from './admin/texts.ts';
import { deleteUnverifiedAccounts } from './deletion.server.ts';
import { invitationEmail } from './invitations/email.server.ts';
import { deleteOldInvitations } from './invitations/invitations.server.ts';

export const members: Feature = {
  emails: [invitationEmail],
  sweeps: {
    invitations: deleteOldInvitations,
    'unverified accounts': (db, now, { secret, log }) =>
      deleteUnverifiedAccounts(db, { ...commandOrigin, secret, log }, now),
  },
  search: searchPeople,
  exports: [
    {
      kind: 'people',
      label: (locale) => peopleTexts[locale].title,
      tables: [
        {
          table: 'account',
          columns: plainColumns([
            'created_at',
            'username',
            'email',
            'role',
            'phone',
            'genre',
            'birthdate',
            'country',
            'region',
            'locale',
            'email_verified_at',
            'suspended_at',
          ]),
        },
      ],
    },
  ],
};
