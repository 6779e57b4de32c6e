import { createContext } from 'react-router';
import type { EmailTemplates } from '#app/email/templates.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import type { OutboxRow } from '#app/platform/schema.ts';
import type { FollowUndo, JournaledTable } from './journal/journal.server.ts';

/** Declared by a feature in its `feature.server.ts`; `app/features.server.ts` lists them all. */
export type Feature = {
  /** The kinds of email that it enqueues. */
  emails?: EmailTemplates;
  /** Follows an email that was refused for good, in the transaction that stores the refusal. */
  followRefusedEmail?: (trx: Db, entry: OutboxRow, now: number) => Promise<void>;
  /** Follows a row that an undo put back, in its transaction, by table. */
  followUndo?: Partial<Record<JournaledTable, (trx: Db, id: string, now: number) => Promise<void>>>;
  /**
   * Things that the result of a change calls by name, by the `subject` of its entry in the journal.
   */
  subjects?: Readonly<Record<string, FindSubject>>;
};

/** `page`: where an undo leads back to, without the locale. Undefined for what no longer exists. */
type FindSubject = (
  db: Db,
  locale: Locale,
  id: string,
) => Promise<{ name: string; page: string } | undefined>;

export type Registry = ReturnType<typeof createRegistry>;

/** Collects the declarations of all features, once at startup. */
export function createRegistry(features: readonly Feature[]) {
  const followUndoOf = Object.assign(
    {},
    ...features.map(({ followUndo }) => followUndo),
  ) as NonNullable<Feature['followUndo']>;
  const subjects: NonNullable<Feature['subjects']> = Object.assign(
    {},
    ...features.map((each) => each.subjects),
  );
  const followUndo: FollowUndo = async (trx, { table, id }, now) =>
    followUndoOf[table]?.(trx, id, now);
  return {
    emails: features.flatMap(({ emails = [] }) => emails),
    async followRefusedEmail(trx: Db, entry: OutboxRow, now: number): Promise<void> {
      for (const feature of features) await feature.followRefusedEmail?.(trx, entry, now);
    },
    followUndo,
    findSubject: async (db: Db, locale: Locale, entry: { subject: string; subjectId: string }) =>
      subjects[entry.subject]?.(db, locale, entry.subjectId),
  };
}

/** The registry, for loaders and actions of the back-office. */
export const registryContext = createContext<Registry>();
