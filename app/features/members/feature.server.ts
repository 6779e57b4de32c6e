import { wasSuspendedBy } from '#app/features/accounts/containment.server.ts';
import { commandOrigin } from '#app/features/accounts/security-events/events.server.ts';
import { roles } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { plainColumns } from '#app/office/exports/exports.server.ts';
import type { Feature } from '#app/office/registry.ts';
import { findNewest } from '#app/office/search/search.server.ts';
import { contains, containsPhone } from '#app/platform/text-search.server.ts';
import { peopleTexts } from './admin/texts.ts';
import { deleteUnverifiedAccounts } from './deletion.server.ts';
import { invitationEmail } from './invitations/email.server.ts';
import { hasColleague, keptInvitationMs } from './invitations/invitations.server.ts';
import { inviteTexts } from './invitations/invite-texts.ts';
import { memberJournalTexts } from './journal-texts.ts';
import { memberData } from './personal-data.server.ts';

export const members: Feature = {
  setup: [
    {
      key: 'colleague',
      order: 12,
      label: {
        fr: 'Inviter un premier collègue',
        en: 'Invite a first colleague',
        ht: 'Envite yon premye kòlèg',
      },
      to: '/admin/people/invitations',
      isDone: hasColleague,
    },
  ],
  journal: {
    texts: memberJournalTexts,
    subjects: { invitation: { kind: 'people', name: { table: 'invitation', column: 'email' } } },
  },
  reversals: {
    async suspended(db, { of: id, accountId }, now) {
      if (!(await wasSuspendedBy(db, { id, accountId }, now))) return null;
      return { path: `/admin/people/${id}/access`, fields: { state: 'active', list: '' } };
    },
  },
  emails: [invitationEmail],
  retention: [{ table: 'invitation', keptMs: keptInvitationMs, by: ['id', 'expires_at'] }],
  sweeps: {
    'unverified accounts': (db, now, { secret, log }) =>
      deleteUnverifiedAccounts(db, { ...commandOrigin, secret, log }, now),
  },
  personalData: memberData,
  pages: [
    {
      to: '/admin/people/invitations',
      may: 'invitation.send',
      below: '/admin/people',
      name: (locale) => inviteTexts[locale].title,
    },
  ],
  search: {
    order: 4,
    tables: ['account'],
    async find(db, query) {
      const { text, locale, role } = query;
      if (!can(role, 'person.change')) return [];
      const matches = ['username', 'email'].map((column) => contains(db, column, text));
      const byPhone = containsPhone('phone', text);
      const rows = await findNewest(db, 'account', [...matches, ...byPhone], query);
      const hits = rows.map(({ id, username, email, role }) => ({
        to: `/admin/people/${id}` as const,
        main: username,
        more: `${email} · ${peopleTexts[locale].roles[roles.find((each) => each === role) ?? 'member']}`,
      }));
      return [{ title: peopleTexts[locale].title, hits }];
    },
  },
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
