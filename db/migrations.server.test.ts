import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Db, migrate } from '#app/platform/database.server.ts';
import type { Schema } from '#app/platform/schema.ts';
import { eachEngine } from '#test/database.ts';
import { migrations } from './migrations/index.ts';

/** Every table of the schema with its columns; a table or column that is missing here fails the type check. */
const columns: { [Table in keyof Schema]: Record<keyof Schema[Table], true> } = {
  article: { id: true, author: true, image: true, published_at: true, updated_at: true },
  article_text: { article_id: true, locale: true, title: true, slug: true, summary: true, content: true },
  service: { key: true, position: true, field: true, image: true, updated_at: true },
  service_text: { service_key: true, locale: true, title: true, slug: true, summary: true, content: true },
  setting: { key: true, value: true, updated_at: true },
  builtin: { key: true, inserted_at: true },
  content_version: { id: true, version: true },
  stored_image: { id: true, width: true, height: true, placeholder: true, bytes: true, created_at: true, stored_at: true },
  picture: {
    id: true,
    number: true,
    state: true,
    image: true,
    stored_image_id: true,
    width: true,
    height: true,
    account_id: true,
    idempotency_key: true,
    reason: true,
    revision: true,
    sent_at: true,
    decided_at: true,
    published_at: true,
  },
  picture_text: { picture_id: true, locale: true, title: true, description: true, alternative: true },
  picture_decision: {
    id: true,
    picture_id: true,
    revision: true,
    account_id: true,
    action: true,
    reason: true,
    before: true,
    created_at: true,
  },
  picture_number: { id: true, last: true },
  message: {
    id: true,
    idempotency_key: true,
    from_name: true,
    email: true,
    country: true,
    message: true,
    locale: true,
    local_date_time: true,
    suspicion: true,
    created_at: true,
  },
  outbox: {
    id: true,
    kind: true,
    payload: true,
    attempts: true,
    due_at: true,
    claimed_until: true,
    sent_at: true,
    failed_at: true,
    last_error: true,
    created_at: true,
  },
  used_token: { fingerprint: true, expires_at: true },
  spent_challenge: { nonce: true, spent_on: true, expires_at: true },
  account: {
    id: true,
    email: true,
    username: true,
    password_hash: true,
    phone: true,
    genre: true,
    birthdate: true,
    country: true,
    region: true,
    picture: true,
    role: true,
    owner_since: true,
    email_verified_at: true,
    locale: true,
    local_date_time: true,
    device_generation: true,
    created_at: true,
    updated_at: true,
    suspended_at: true,
  },
  identity: {
    issuer: true,
    subject: true,
    account_id: true,
    email: true,
    name: true,
    given_name: true,
    family_name: true,
    picture_url: true,
    created_at: true,
    last_used_at: true,
  },
  session: {
    id: true,
    token_hash: true,
    account_id: true,
    user_agent: true,
    created_at: true,
    last_seen_at: true,
    expires_at: true,
    keyed_at: true,
    confirmed_at: true,
  },
  security_event: {
    id: true,
    at: true,
    kind: true,
    account_id: true,
    pseudonym: true,
    actor_id: true,
    session_id: true,
    network: true,
    device: true,
    details: true,
  },
  passkey: {
    id: true,
    account_id: true,
    credential_id: true,
    public_key: true,
    counter: true,
    transports: true,
    name: true,
    created_at: true,
    last_used_at: true,
  },
  authenticator_app: { account_id: true, encrypted_secret: true, last_step: true, created_at: true },
  recovery_code: { code_hash: true, account_id: true, created_at: true },
  one_time_token: {
    token_hash: true,
    purpose: true,
    account_id: true,
    created_at: true,
    expires_at: true,
    used_at: true,
  },
  rate_limit: {
    key: true,
    full_at: true,
  },
  service_copy: { key: true, value: true, fetched_at: true },
  donation: {
    id: true,
    reference: true,
    idempotency_key: true,
    account_id: true,
    name: true,
    email: true,
    phone: true,
    amount_minor: true,
    currency: true,
    method: true,
    message: true,
    locale: true,
    suspicion: true,
    created_at: true,
    received_at: true,
    confirmed_at: true,
    refused_at: true,
    refusal_reason: true,
    transaction_number: true,
    proof_sent_at: true,
  },
  journal_entry: {
    id: true,
    account_id: true,
    action: true,
    role: true,
    subject: true,
    subject_id: true,
    changes: true,
    undone_by: true,
    created_at: true,
  },
  payment: {
    id: true,
    account_id: true,
    sms: true,
    transaction_number: true,
    amount_minor: true,
    phone: true,
    donation_id: true,
    unexpected_at: true,
    created_at: true,
  },
};

const columnsOf = async (db: Db) =>
  Object.fromEntries(
    (await db.introspection.getTables()).map((table) => [table.name, table.columns.map((column) => column.name).sort()]),
  );

const listMigrations = async (db: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows;

eachEngine((engine) => {
  test('an empty database gets every table and column of the schema, and no other', async () => {
    const { db } = await engine.database({ empty: true });
    await migrate(db, migrations);
    expect(await columnsOf(db)).toEqual(
      Object.fromEntries(Object.entries(columns).map(([table, names]) => [table, Object.keys(names).sort()])),
    );
  });

  test('migrating twice changes nothing and keeps what is there', async () => {
    const { db } = await engine.database({ empty: true });
    await migrate(db, migrations);
    const before = { tables: await columnsOf(db), migrations: await listMigrations(db) };
    await db.updateTable('content_version').set({ version: 7 }).execute();
    await migrate(db, migrations);
    expect({ tables: await columnsOf(db), migrations: await listMigrations(db) }).toEqual(before);
    expect(await db.selectFrom('content_version').selectAll().execute()).toEqual([{ id: 1, version: 7 }]);
    expect(before.migrations.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });

  test('a migration that fails leaves nothing half done', async () => {
    const { db } = await engine.database();
    const half = {
      async up(trx: Kysely<unknown>) {
        await sql`create table half (id integer)`.execute(trx);
        throw new Error('no further');
      },
    };
    await expect(migrate(db, { ...migrations, '9999_half': half })).rejects.toThrow('no further');
    expect(Object.keys(await columnsOf(db))).not.toContain('half');
  });

  test('rows hang together: a text needs its owner, and goes with it', async () => {
    const { db } = await engine.database();
    const text = { locale: 'fr', title: 'T', slug: 't', summary: 's', content: 'c' };
    await expect(
      db
        .insertInto('article_text')
        .values({ article_id: 1, ...text })
        .execute(),
    ).rejects.toThrow(/foreign key/i);
    await db.insertInto('article').values({ id: 1, author: 'a', image: null, published_at: 1, updated_at: 1 }).execute();
    await db
      .insertInto('article_text')
      .values({ article_id: 1, ...text })
      .execute();
    await db.deleteFrom('article').execute();
    expect(await db.selectFrom('article_text').selectAll().execute()).toEqual([]);
  });
});
