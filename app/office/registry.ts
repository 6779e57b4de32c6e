import { createContext } from 'react-router';
import type { EmailTemplates, FindSignature } from '#app/email/templates.ts';
import type { RequestArgs } from '#app/http/context.ts';
import type { Operation } from '#app/http/operation.ts';
import type { Role } from '#app/http/session/account.ts';
import { can, type Permission } from '#app/http/session/permissions.ts';
import { defaultLocale, type Locale } from '#app/i18n/locale.ts';
import type { ClockTask } from '#app/platform/clock.server.ts';
import type { Config } from '#app/platform/config.ts';
import { type Db, sweepTable } from '#app/platform/database.server.ts';
import type { Log } from '#app/platform/log.ts';
import { retentionLimit } from '#app/platform/retention.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import type { OutboxRow, Schema } from '#db/schema.ts';
import type { CsvExport } from './exports/exports.server.ts';
import { createJournal, type JournalDeclaration } from './journal/declaration.ts';
import type { NamedSection, OfficePage } from './menu.ts';
import type { NotificationKind } from './notification-kinds.ts';
import type { PersonalData } from './personal-data.server.ts';
import type { RelatedSource } from './related.server.ts';
import { journalOf } from './resource/journal.ts';
import { sweepTrash } from './resource/pictures.server.ts';
import type { Resource } from './resource/resource.ts';
import { followChange } from './resource/rows.server.ts';
import { searchResource } from './resource/search.server.ts';
import { type NamedPage, searchPages } from './search/pages.server.ts';
import type { SearchSource } from './search/search.server.ts';
import type { SetupStep } from './today/setup.server.ts';
import type { Badges, ListWaiting, WeekCount } from './today/waiting.server.ts';

/** Features that others register something with add their own part to it. */
export interface Feature {
  emails?: EmailTemplates;
  findSignature?: FindSignature;
  /** Follows an email that was refused for good, in the transaction that stores the refusal. */
  followRefusedEmail?: (trx: Db, entry: OutboxRow, now: number) => Promise<void>;
  /** Its sections of the back-office, whose URLs are in `app/routes.ts`. */
  resources?: readonly Resource[];
  /** The subjects of entries about what the site shows, besides those of `resources`. */
  siteSubjects?: readonly string[];
  journal?: JournalDeclaration | readonly JournalDeclaration[];

  /**
   * The undo of a result that the journal has no entry of, by its `notice`; null for one that is not
   * theirs, or is over: the URL alone proves nothing. `of` is in the URL.
   */
  reversals?: Readonly<Record<string, FindReversal>>;

  notifications?: readonly { declared: NotificationKind }[];

  /** Steps that an owner takes once, in the order of all features. */
  setup?: readonly SetupStep[];
  badges?: Badges;
  waiting?: ListWaiting;
  /** Lists beside the pages of “Publish”. */
  newest?: NewestList;
  /** Counts what was done in a week, for Today when nothing waits. */
  week?: WeekCount;

  /** Its rows; the sections of `resources` are found without. */
  search?: SearchSource | readonly SearchSource[];
  /** Its pages that are not in the menu, and parts of pages. */
  pages?: readonly NamedPage[];
  /** Its rows of the person of another page. */
  related?: RelatedSource;
  exports?: readonly CsvExport[];
  /** Follows an export, in the transaction that records it. */
  followExport?: (trx: Db, done: ExportRecord, args: RequestArgs, now: number) => Promise<void>;

  personalData?: PersonalData;

  operations?: readonly Operation[];

  insertContent?: (db: Db, now: number) => Promise<void>;
  clocks?: readonly (Omit<ClockTask, 'run'> & {
    run: (...given: [...Parameters<SiteTask>, stopping: AbortSignal]) => Promise<unknown>;
  })[];
  retention?: readonly Retention[];
  sweeps?: Readonly<Record<string, SiteTask>>;
}

export type NewestList = {
  may: Permission;
  /** The button that begins another one. */
  create: { action: string; label: (locale: Locale) => string };
  find: (
    db: Db,
    given: { locale: Locale; now: number },
  ) => Promise<
    {
      title: string;
      rows: { to: string; name: string; at: string }[];
      /** Where there are more. */
      all: { to: string; label: string } | undefined;
    }[]
  >;
};

export type FindReversal = (
  db: Db,
  result: { of: string; accountId: string },
  now: number,
) => Promise<{ path: string; fields: Readonly<Record<string, string>> } | null>;

type Retention = {
  [Table in keyof Schema]: {
    table: Table;
    keptMs?: number;
    /** Where these are not `id` and `created_at`. */
    by?: readonly [id: keyof Schema[Table], at: keyof Schema[Table]];
  };
}[keyof Schema];

export type Site = { config: Config; db: Db; log: Log; secret: string; storage: Storage };
type SiteTask = (db: Db, now: number, site: Site) => Promise<unknown>;

type ExportRecord = { list: string; period: string; accountId: string; sessionId: string };

export type Registry = ReturnType<typeof createRegistry>;

export function createRegistry(features: readonly Feature[]) {
  const resources = features.flatMap((feature) => feature.resources ?? []);
  const sections = resources.flatMap(sectionOf);
  const declared = [
    ...resources.flatMap(journalOf),
    ...features.flatMap(({ journal = [] }) => journal),
  ];
  const reversals = new Map(features.flatMap((feature) => Object.entries(feature.reversals ?? {})));
  return {
    features,
    emails: features.flatMap(({ emails = [] }) => emails),
    findSignature: features.find((feature) => feature.findSignature)?.findSignature,
    async followRefusedEmail(trx: Db, entry: OutboxRow, now: number): Promise<void> {
      for (const feature of features) await feature.followRefusedEmail?.(trx, entry, now);
    },
    journal: createJournal(declared, async (trx, { table, id }, now) => {
      const resource = resources.find((each) => each.table === table);
      if (resource) await followChange(trx, resource, id, now);
    }),
    async findReversal(db: Db, search: URLSearchParams, accountId: string, now = Date.now()) {
      const find = reversals.get(search.get('notice') ?? '');
      const of = search.get('of');
      return find && of !== null ? find(db, { of, accountId }, now) : null;
    },
    setup: features.flatMap(({ setup = [] }) => setup).sort(byOrder),
    notifications: features.flatMap(({ notifications = [] }) =>
      notifications.map(({ declared }) => declared),
    ),
    badges: [
      ...features.flatMap(({ badges = {} }) => Object.entries(badges)),
      ...resources.flatMap(markedBadge),
    ],
    waiting: features.flatMap(({ waiting = [] }) => waiting),
    newest: features.flatMap(({ newest = [] }) => newest),
    week: features.flatMap(({ week = [] }) => week),
    search: [
      searchPages(
        features.flatMap(({ pages = [] }) => pages),
        resources,
      ),
      ...features.flatMap(({ search = [] }) => search),
      ...resources.map(searchResource),
    ],
    related: features.flatMap(({ related = [] }) => related),
    exports: features.flatMap(({ exports = [] }) => exports),
    async followExport(trx: Db, done: ExportRecord, args: RequestArgs, now: number): Promise<void> {
      for (const feature of features) await feature.followExport?.(trx, done, args, now);
    },
    personalData: {
      ofMember: features.flatMap(({ personalData }) => personalData?.ofMember ?? []),
      ofPerson: features.flatMap(({ personalData }) => personalData?.ofPerson ?? []),
    },
    operations: features.flatMap(({ operations = [] }) => operations),
    async insertContent(db: Db, now: number): Promise<void> {
      for (const feature of features) await feature.insertContent?.(db, now);
    },
    clocks: features.flatMap(({ clocks = [] }) => clocks),
    sweeps: [
      ...features.flatMap(({ retention = [] }) => retention.map(tableSweep)),
      ...features.flatMap(({ sweeps = {} }) => Object.entries(sweeps)),
      ...resources.flatMap(trashSweep),
    ],
    resources,
    /** The subjects of journal entries about what the site shows, for want of a date of its own. */
    siteSubjects: [
      ...resources.flatMap(({ isOnSite, subject }) => (isOnSite ? subject : [])),
      ...features.flatMap(({ siteSubjects = [] }) => siteSubjects),
    ],
    sections,
    /** Those that the role may open, for the menu. */
    namedSections: (role: Role, locale: Locale): NamedSection[] =>
      sections
        .filter(({ may }) => can(role, may))
        .map(({ names, words, ...section }) => ({ ...section, label: names[locale].title })),
  };
}

const sectionOf = ({ path, parent, may, texts, menu }: Resource) =>
  menu ? [{ ...menu, to: path as OfficePage, below: parent, may, names: texts }] : [];

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order;

const markedBadge = ({ path, marks }: Resource) =>
  marks
    ? [[path, async (db: Db) => Object.keys(await marks(db, defaultLocale)).length] as const]
    : [];

const dayMs = 24 * 60 * 60_000;

const tableSweep = ({ table, keptMs, by }: Retention): [name: string, run: SiteTask] => [
  table,
  (db, now) =>
    sweepTable(db, table, keptMs === undefined ? retentionLimit(now) : now - keptMs, by as never),
];

const trashSweep = (resource: Resource): [name: string, run: SiteTask][] =>
  resource.trash
    ? [
        [
          `trashed ${resource.subject}`,
          (db, now, { storage }) =>
            sweepTrash(db, storage, resource, now - (resource.trash?.days ?? 0) * dayMs),
        ],
      ]
    : [];

export const registryContext = createContext<Registry>();
