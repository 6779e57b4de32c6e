import { type RawBuilder, sql } from 'kysely';
import { emailChangeColumns } from '#app/features/accounts/personal-data.server.ts';
import {
  countRows,
  type Person,
  type PersonalData,
  sameEmail,
} from '#app/office/personal-data.server.ts';
import type { Db } from '#app/platform/database.server.ts';

export const memberData: PersonalData = {
  ofPerson: {
    read: async (db, person) => ({
      invitations: await invitationsOf(db, person)
        .select(['email', 'role', 'created_at', 'expires_at', 'accepted_at', 'withdrawn_at'])
        .execute(),
      email_changes: await db
        .selectFrom('email_change')
        .select(emailChangeColumns)
        .where(isEmailChangeOf(person))
        .execute(),
    }),
    async find(db, person) {
      const changes = db.selectFrom('email_change').select('id').where(isEmailChangeOf(person));
      const rows = [
        ...(await changes.execute()),
        ...(await invitationsOf(db, person).select('id').execute()),
      ];
      const account = person.account ? [person.account.id] : [];
      return { emails: [...rows.map(({ id }) => id), ...account], notifications: account };
    },
    async count(db, person) {
      const ofAccount = (table: 'picture' | 'session' | 'security_event') =>
        countRows(
          db
            .selectFrom(table as 'session')
            .select('id')
            .where('account_id', '=', person.account?.id ?? ''),
        );
      return {
        account: person.account ? 1 : 0,
        sessions: await ofAccount('session'),
        pictures: await ofAccount('picture'),
        invitations: await countRows(invitationsOf(db, person).select('id')),
        emailChanges: await countRows(
          db.selectFrom('email_change').select('id').where(isEmailChangeOf(person)),
        ),
        events: await ofAccount('security_event'),
      };
    },
    async erase(trx, person) {
      // Before the changes of email address, which say what the address was.
      await trx
        .deleteFrom('invitation')
        .where('id', 'in', invitationsOf(trx, person).select('id'))
        .execute();
      await trx.deleteFrom('email_change').where(isEmailChangeOf(person)).execute();
      return [];
    },
  },
};

const isEmailChangeOf = ({ email, account }: Person): RawBuilder<boolean> =>
  sql<boolean>`(${sameEmail('old_email', email)} or ${sameEmail('new_email', email)} or account_id = ${account?.id ?? ''})`;

/** To an address that the account had, verified: otherwise the change does not name it. */
const invitationsOf = (db: Db, { email, account }: Person) =>
  db.selectFrom('invitation').where((eb) =>
    eb.or([
      sameEmail('email', email),
      eb(
        eb.fn<string>('lower', ['email']),
        'in',
        eb
          .selectFrom('email_change')
          .select((change) => change.fn<string>('lower', ['old_email']).as('old'))
          .where('account_id', '=', account?.id ?? '')
          .where('changed_at', 'is not', null)
          .where('old_email', 'is not', null),
      ),
    ]),
  );
