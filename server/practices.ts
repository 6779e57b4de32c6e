import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RouterContextProvider } from 'react-router';
import { insertVerifiedAccount, setRole } from '#app/features/accounts/accounts.server.ts';
import { registry } from '#app/features.server.ts';
import type { App } from '#app/http/context.ts';
import { readCookie } from '#app/http/cookies.ts';
import { practiceOverContext } from '#app/http/practice.ts';
import type { PracticeState, Practices } from '#app/http/practices.ts';
import { readAccount } from '#app/http/session/account.ts';
import { can } from '#app/http/session/permissions.ts';
import { isSecondFactorOverdue } from '#app/http/session/second-factor.server.ts';
import { actAs, currentSession } from '#app/http/session/session.server.ts';
import type { OpenSession } from '#app/http/session/sessions.server.ts';
import { createToken, isSame, sign } from '#app/http/signature.ts';
import { type Db, migrate, openDatabase } from '#app/platform/database.server.ts';
import { diskStorage } from '#app/platform/storage/storage.server.ts';
import { migrations } from '#db/migrations/index.ts';
import { fillDemo } from './demo/fill.ts';

// Practice (docs/decisions/0045-practice.md). Each session that practises has a folder below
// DATA_DIR/practice, a copy of one that was furnished before: its database, its pictures.

/** In milliseconds. A database that nobody uses is closed, then deleted. */
const closedAfterMs = 10 * 60_000;
const deletedAfterMs = 2 * 60 * 60_000;
const sweepEveryMs = 60_000;
/** The year of the demo ends when it is furnished. */
const templateMs = 6 * 60 * 60_000;
const maxPractices = 12;
const picturesMaxBytes = 20_000_000;
/** Its time says when a practice was used: that of the folder changes as its database is closed. */
const useFile = 'used';

type Open = { app: App; db: Db; accountId: string; usedAt: number; touchedAt: number };
type Options = {
  app: App;
  readPublic: (app: App, path: string) => Promise<Response>;
  /** No other process has practices in this folder. */
  isAlone: boolean;
};

export function createPractices({ app, readPublic, isAlone }: Options) {
  const { config, log, secret } = app;
  const folder = join(config.dataDir, 'practice');
  const template = join(folder, 'template');
  const open = new Map<string, Promise<Open | undefined>>();
  const preparing = new Map<string, Promise<PracticeState>>();
  const failed = new Map<string, PracticeState>();
  let furnishing: Promise<void> | undefined;
  let sweeping: NodeJS.Timeout | undefined;

  /** Nobody else can say it, and it is the name of a folder. */
  const idOf = (sessionId: string) => sign(secret, 'practice', sessionId).slice(0, 32);
  const folderOf = (id: string) => join(folder, id);
  const fileOf = (id: string) => join(folderOf(id), 'bwt.sqlite');

  const noteUse = (id: string) => {
    const now = new Date();
    return utimes(join(folderOf(id), useFile), now, now);
  };
  /** When furnishing began, while it lasts. */
  const lastUse = async (name: string): Promise<number | undefined> => {
    const times = [join(folder, name, useFile), join(folder, name)].map((path) =>
      stat(path).catch(() => undefined),
    );
    return (await Promise.all(times)).find((found) => found)?.mtimeMs;
  };

  async function furnish(): Promise<void> {
    const made = await stat(template).catch(() => undefined);
    if (made && made.mtimeMs > Date.now() - templateMs) return;
    const draft = join(folder, `draft-${createToken().slice(0, 8)}`);
    try {
      const db = openDraft(join(draft, 'bwt.sqlite'));
      try {
        await migrate(db, migrations);
        await registry.insertContent(db, Date.now());
        await fillDemo(db, diskStorage(join(draft, 'pictures')), Date.now());
      } finally {
        await db.destroy();
      }
      await rm(template, { recursive: true, force: true });
      await rename(draft, template);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  }

  /** One after the other: the second session takes what the first one waits for. */
  function furnished(): Promise<void> {
    furnishing ??= furnish().finally(() => {
      furnishing = undefined;
    });
    return furnishing;
  }

  async function prepare(id: string, session: OpenSession): Promise<PracticeState> {
    const others = (await listed()).filter((name) => name !== 'template' && name !== id);
    if (others.length >= maxPractices) return 'full';
    try {
      await mkdir(folder, { recursive: true });
      await furnished();
      await remove(id);
      const draft = join(folder, `draft-${id}`);
      await cp(template, draft, { recursive: true });
      const db = openDraft(join(draft, 'bwt.sqlite'));
      await addMember(db, session).finally(() => db.destroy());
      await writeFile(join(draft, useFile), '');
      await rename(draft, folderOf(id));
      await noteUse(id);
      return 'ready';
    } catch (error) {
      log.error({ err: error }, 'a practice could not be furnished');
      for (const path of [`draft-${id}`, id])
        await rm(join(folder, path), { recursive: true, force: true }).catch(() => {});
      return 'failed';
    }
  }

  async function openPractice(id: string): Promise<Open | undefined> {
    if (!existsSync(fileOf(id))) return undefined;
    const db = openDraft(fileOf(id));
    const member = db.selectFrom('session').select('account_id').limit(1);
    const { account_id: accountId } = await member.executeTakeFirstOrThrow();
    const practised: App = {
      ...app,
      config: isolated(config, folderOf(id)),
      db,
      patientDb: db,
      storage: { ...diskStorage(join(folderOf(id), 'pictures')), maxBytes: picturesMaxBytes },
      // Nothing that is signed in a practice is good on the site.
      secret: sign(secret, 'practice-secret', id),
      mailbox: null,
      wakeOutbox() {},
      readPublic: (path) => readPublic(practised, path),
      practice: id.slice(0, 8),
    };
    return { app: practised, db, accountId, usedAt: Date.now(), touchedAt: 0 };
  }

  async function find(id: string): Promise<Open | undefined> {
    const known = open.get(id) ?? openPractice(id);
    open.set(id, known);
    const found = await known.catch((error: unknown) => {
      log.error({ err: error }, 'a practice could not be opened');
      return undefined;
    });
    // Another process may have deleted it.
    if (!found || !existsSync(fileOf(id))) {
      await close(id);
      return undefined;
    }
    found.usedAt = Date.now();
    if (found.usedAt - found.touchedAt > sweepEveryMs) {
      found.touchedAt = found.usedAt;
      await noteUse(id);
    }
    return found;
  }

  async function close(id: string): Promise<void> {
    const closing = open.get(id);
    open.delete(id);
    await (await closing?.catch(() => undefined))?.db.destroy();
  }

  async function remove(id: string): Promise<void> {
    await close(id);
    await rm(folderOf(id), { recursive: true, force: true });
  }

  const listed = () => readdir(folder).catch((): string[] => []);

  async function sweep(now: number): Promise<void> {
    for (const [id, opening] of open) {
      const found = await opening.catch(() => undefined);
      if (!found || found.usedAt < now - closedAfterMs) await close(id);
    }
    const names = await listed();
    for (const name of names) {
      const used = await lastUse(name);
      if (used && used < now - deletedAfterMs && name !== 'template') await remove(name);
    }
    if (preparing.size === 0 && names.every((name) => name === 'template')) {
      clearInterval(sweeping);
      sweeping = undefined;
      await rm(template, { recursive: true, force: true });
    }
  }

  function startSweeping(): void {
    sweeping ??= setInterval(
      () =>
        void sweep(Date.now()).catch((error: unknown) =>
          log.error({ err: error }, 'old practices could not be deleted'),
        ),
      sweepEveryMs,
    ).unref();
  }

  const practices: Practices = {
    begin(session) {
      const id = idOf(session.session.id);
      if (preparing.has(id)) return;
      failed.delete(id);
      startSweeping();
      const work = prepare(id, session).then((state) => {
        preparing.delete(id);
        if (state !== 'ready') failed.set(id, state);
        return state;
      });
      preparing.set(id, work);
    },
    async stateOf(sessionId, patienceMs) {
      const id = idOf(sessionId);
      const work = preparing.get(id);
      if (work) return Promise.race([work, wait(patienceMs, 'preparing' as const)]);
      return failed.get(id) ?? (existsSync(fileOf(id)) ? 'ready' : 'none');
    },
    cookieOf: idOf,
    async end(sessionId) {
      const id = idOf(sessionId);
      await preparing.get(id);
      failed.delete(id);
      await remove(id);
    },
  };

  return {
    practices,
    /**
     * The practice that the browser of a request is in, for an open session of the team: the
     * request is then of its account there.
     */
    async choose(request: Request, context: RouterContextProvider): Promise<App | undefined> {
      const cookie = readCookie(request.headers.get('cookie'), 'practice', config);
      if (!cookie) return undefined;
      const session = await currentSession({ request, context });
      // The real office refuses whoever may not enter it.
      if (!session || !can(session.account.role, 'office.enter')) return undefined;
      if (await isSecondFactorOverdue(app.db, session.account, Date.now())) return undefined;
      const id = idOf(session.session.id);
      const found = isSame(cookie, id) ? await find(id) : undefined;
      const row = await found?.db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', found.accountId)
        .executeTakeFirst();
      if (!found || !row) {
        context.set(practiceOverContext, true);
        return undefined;
      }
      await pretendSent(found.db, Date.now());
      const { role } = session.account;
      actAs(context, { session: session.session, account: { ...readAccount(row), role } });
      return found.app;
    },
    /** Deletes the practices of a process that died. */
    async start(): Promise<void> {
      if (isAlone) await rm(folder, { recursive: true, force: true });
      else await sweep(Date.now());
    },
    async stop(): Promise<void> {
      clearInterval(sweeping);
      await Promise.all(preparing.values());
      for (const id of [...open.keys()]) await close(id);
      if (isAlone) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** No service outside, no mail server, no bucket: not even by mistake. */
const isolated = (config: App['config'], dataDir: string): App['config'] => ({
  ...config,
  dataDir,
  backupDir: join(dataDir, 'backups'),
  databaseUrl: undefined,
  sqliteFile: join(dataDir, 'bwt.sqlite'),
  smtpUrl: undefined,
  imapUrl: undefined,
  emailJs: undefined,
  google: { ...config.google, clientId: undefined },
  identityToolkit: { ...config.identityToolkit, apiKey: undefined },
  geolocation: { ...config.geolocation, apiKey: undefined },
  s3: undefined,
  pushServices: [],
});

/** Emails that are due count as sent, as they would be by now. */
const pretendSent = (db: Db, now: number) =>
  db
    .updateTable('outbox')
    .set({ sent_at: now, attempts: 1 })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', now)
    .execute();

const openDraft = (sqliteFile: string): Db =>
  openDatabase({ databaseUrl: undefined, sqliteFile }, { isThrowaway: true });

/** Their own name, role and language; an email address of nobody. */
async function addMember(db: Db, { session, account }: OpenSession): Promise<void> {
  const now = Date.now();
  const { username: name, locale, role } = account;
  await db.transaction().execute(async (trx) => {
    const person = { email: 'practice@example.org', name };
    const accountId = await insertVerifiedAccount(trx, person, locale, now);
    await setRole(trx, accountId, role, now);
    await trx
      .insertInto('session')
      .values({
        id: session.id,
        token_hash: createToken(),
        account_id: accountId,
        user_agent: session.userAgent,
        created_at: now,
        last_seen_at: now,
        expires_at: session.expiresAt,
        keyed_at: now,
        confirmed_at: now,
      })
      .execute();
  });
}
