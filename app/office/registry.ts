import { createContext } from 'react-router';
import type { EmailTemplates } from '#app/email/templates.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#app/platform/schema.ts';
import type { FollowUndo, JournaledTable } from './journal/journal.server.ts';
import { followChange } from './resource/commands.server.ts';
import { type Resource, rolesOf } from './resource/resource.ts';
import type { RoleTable } from './roles.ts';

/** Declared by a feature in its `feature.server.ts`; `app/features.server.ts` lists them all. */
export type Feature = {
  /** The kinds of email that it enqueues. */
  emails?: EmailTemplates;
  /** Follows an email that was refused for good, in the transaction that stores the refusal. */
  followRefusedEmail?: (trx: Db, entry: OutboxRow, now: number) => Promise<void>;
  /** Its sections of the back-office, whose URLs are in `app/routes.ts`. */
  resources?: readonly Resource[];
  /** Follows a row that an undo put back, in its transaction, by table. */
  followUndo?: Partial<Record<JournaledTable, (trx: Db, id: string, now: number) => Promise<void>>>;
};

export type Registry = ReturnType<typeof createRegistry>;

/** Collects the declarations of all features, once at startup. */
export function createRegistry(features: readonly Feature[]) {
  const followUndoOf = Object.assign(
    {},
    ...features.map(({ followUndo }) => followUndo),
  ) as NonNullable<Feature['followUndo']>;
  const resources = features.flatMap((feature) => feature.resources ?? []);
  const followUndo: FollowUndo = async (trx, { table, id }, now) => {
    await followUndoOf[table]?.(trx, id, now);
    const resource = resources.find((each) => each.table === table);
    if (resource) await followChange(trx, resource, id, now);
  };
  return {
    emails: features.flatMap(({ emails = [] }) => emails),
    async followRefusedEmail(trx: Db, entry: OutboxRow, now: number): Promise<void> {
      for (const feature of features) await feature.followRefusedEmail?.(trx, entry, now);
    },
    followUndo,
    resources,
    /** The roles of the routes of these sections. */
    roles: Object.assign({}, ...resources.map(rolesOf)) as RoleTable,
  };
}

/** The registry, for loaders and actions of the back-office. */
export const registryContext = createContext<Registry>();
