import type { FieldChange } from '#app/office/journal/changes.ts';
import type { ListLines } from '#app/office/journal/declaration.ts';
import { isOnPage } from '#app/office/journal/journal-list.server.ts';
import { accountJournalTexts } from '../journal-texts.ts';

/** Events with a sentence concern the team. */
const eventKinds = Object.keys(accountJournalTexts.fr.actions).map((action) =>
  action.slice('account.'.length),
);

export const listEvents: ListLines = async (db, page) => {
  const { person, kind, limit } = page;
  if (kind !== null && kind !== 'people') return [];
  const rows = await db
    .selectFrom('security_event as e')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .leftJoin('account as actor', 'actor.id', 'e.actor_id')
    .select([
      'e.id',
      'e.at',
      'e.kind',
      'e.account_id',
      'e.network',
      'e.details',
      'a.username',
      'actor.username as actor',
    ])
    .where('e.kind', 'in', eventKinds)
    .where((eb) => eb.or([eb('e.kind', '!=', 'payee_changed'), eb('e.details', 'is', null)]))
    // These have entries of their own, with more about them.
    .where((eb) =>
      eb.or([
        eb('e.details', 'is', null),
        eb.not(eb.or([eb('e.details', 'like', '%"step"%'), eb('e.details', 'like', '%"list"%')])),
      ]),
    )
    .where(isOnPage('e.at', 'e.id', page))
    .$if(person !== null, (q) =>
      q.where((eb) => {
        const noActor = eb('e.actor_id', 'is', null);
        if (person === 'operator') return noActor.and('e.network', 'is', null);
        const byMember = noActor.and('e.network', 'is not', null);
        return person === 'removed'
          ? byMember.and('e.account_id', 'is', null)
          : eb.or([byMember.and('e.account_id', '=', person), eb('e.actor_id', '=', person)]);
      }),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: `account.${row.kind}`,
    subject: 'account',
    subjectId: row.account_id,
    name: row.username,
    by: actorOf(row),
    changes: detailChanges(row.details),
    undo: null,
  }));
};

type Actor = { actor: string | null; network: string | null; username: string | null };

/** Without an actor, it was the member; without a network, a command. */
function actorOf({ actor, network, username }: Actor) {
  if (actor !== null) return { name: actor };
  if (network === null) return 'operator';
  return username === null ? 'removed' : { name: username };
}

function detailChanges(details: string | null): FieldChange[] {
  const { from, to } =
    details === null ? {} : (JSON.parse(details) as { from?: string; to?: string });
  return from !== undefined && to !== undefined
    ? [{ field: 'account.role', before: from, after: to }]
    : [];
}
