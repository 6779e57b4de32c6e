import { expect } from 'vitest';
import { contactFields } from '#app/features/contact/fields.ts';
import { registry } from '#app/features.server.ts';
import { locales } from '#app/i18n/locale.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { db, test } from '#test/database.ts';
import type { ActionTexts, JournalTexts } from './actions.ts';
import { columnChanges } from './changes.ts';
import type { Subject } from './declaration.ts';
import type { JournaledTable } from './journal.server.ts';

const { journal, resources, siteSubjects } = registry;
const modules = import.meta.glob<Record<string, Record<string, JournalTexts>>>(
  '/app/features/**/journal-texts.ts',
  { eager: true },
);
const actions = Object.entries<ActionTexts>(journal.texts.fr.actions);

test('what each feature declares is registered, and no two declare the same action or table', () => {
  const names = (part: 'actions' | 'fields') =>
    Object.values(modules).flatMap((texts) =>
      Object.keys(Object.values(texts)[0]?.['fr']?.[part] ?? {}),
    );
  const sections = resources.filter(({ texts }) => texts.fr.did);
  const done = sections.flatMap(({ subject, texts }) =>
    Object.keys(texts.fr.did ?? {}).map((verb) => `${subject}.${verb}`),
  );
  expect([...names('actions'), ...done, 'undo', 'redo'].sort()).toEqual(
    Object.keys(journal.texts.fr.actions).sort(),
  );
  const tables = [...names('fields'), ...sections.map(({ table }) => table)];
  expect(tables.sort()).toEqual(Object.keys(journal.texts.fr.fields).sort());
});

test.each(resources)('what is done in $path has a sentence', (resource) => {
  const { subject, isFixed, trash, order } = resource;
  const removing = trash ? ['trashed', 'restored'] : ['removed'];
  const verbs = [...(isFixed ? [] : ['saved', ...removing]), order === 'position' ? 'moved' : []];
  for (const verb of verbs.flat())
    expect(journal.texts.fr.actions, verb).toHaveProperty([`${subject}.${verb}`, 'done']);
});

test.each(locales)(
  'each action has a sentence for each place in %s, with its subject',
  (locale) => {
    for (const [action, fr] of actions) {
      const own = journal.texts[locale].actions[action] ?? ({} as Partial<ActionTexts>);
      expect(Object.keys(own), action).toEqual(Object.keys(fr));
      for (const [place, sentence] of Object.entries(own)) {
        expect(typeof sentence, action).toBe(typeof fr[place as keyof ActionTexts]);
        const text = typeof sentence === 'function' ? sentence('(it)') : sentence;
        expect(text, action).toMatch(/\S/);
        if (typeof sentence === 'function') expect(text, action).toContain('(it)');
      }
    }
  },
);

test('what the team does in the back-office has a sentence once it is done', () => {
  const others = [...journal.actionsBy('site'), ...journal.actionsBy('member')];
  const undone = actions.flatMap(([action, { done }]) => (done === undefined ? action : []));
  // Those about accounts are recorded as security events, and have notices of their own.
  expect(undone.filter((action) => !action.startsWith('account.')).sort()).toEqual(others.sort());
});

test('the public pages follow an undo, and their file has the time of each change', async () => {
  expect(siteSubjects).toEqual(expect.arrayContaining(['course', 'courseSession', 'evidence']));
  expect(Object.keys(journal.subjects)).toEqual(expect.arrayContaining([...siteSubjects]));
  const shown = resources.filter(({ isOnSite }) => isOnSite).map(({ table }) => table);
  expect(shown).toEqual(expect.arrayContaining(['course', 'evidence', 'service']));
  for (const table of [...shown, 'picture', 'service_text', 'setting'] as const) {
    const version = await findContentVersion(db);
    await journal.followUndo(db, { table, id: 'x', before: {}, after: {} }, 1);
    expect(await findContentVersion(db), table).toBeGreaterThan(version);
  }
});

test('the tables, keys, columns and names that are declared exist', async () => {
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name }) => `${table.name}.${name}`),
  );
  const declared = Object.entries(journal.texts.fr.fields).flatMap(([table, labels]) => [
    // Settings are named by their keys.
    ...(table === 'setting' ? [] : Object.keys(labels)).map((each) => `${table}.${each}`),
    ...journal.keyOf(table).map((each) => `${table}.${each}`),
  ]);
  for (const [table, { refers = {} } = {}] of Object.entries(journal.tables)) {
    expect(journal.texts.fr.fields).toHaveProperty(table);
    for (const [column, subject] of Object.entries(refers)) {
      declared.push(`${table}.${column}`);
      const { name, names } = journal.subjects[subject] ?? {};
      expect(name ?? names, subject).toBeDefined();
    }
  }
  for (const { name } of Object.values(journal.subjects) as Subject[])
    if (name) declared.push(`${name.table}.${name.column}`, `${name.table}.${name.id ?? 'id'}`);
  expect(declared.filter((each) => !columns.includes(each))).toEqual([]);
});

/**
 * Columns that no journaled command changes, beside keys and `created_at`: a new column is named, or
 * belongs here.
 */
const unchanging = `
  account: email username password_hash phone genre birthdate country region picture
    email_verified_at locale local_date_time updated_at suspended_at owner_since
    device_generation
  article_draft: title version preview_key preview_until updated_at preview_by
  attendance: tapped_at
  certificate: enrolment_id name title hours starts_on ends_on locale
  course_interest: course_id phone phone_key email locale suspicion
  course_session: course_id last_waiting
  donation: reference idempotency_key account_id name email phone amount_minor currency method
    message locale suspicion proof_sent_at proof_image_id
  enrolment: reference suspicion idempotency_key price_minor currency
  evidence: kind version given_at given_by
  message: idempotency_key locale local_date_time suspicion word_at
    ${contactFields.columns.filter((column) => column !== 'email').join(' ')}
  message_note: message_id account_id text
  payment: account_id sms sms_key currency reason
  service: field image updated_at version
  service_text: html html_key
`;

test('every column that the journal may show of a change has a name in each language', async () => {
  const nameless = Object.fromEntries(
    [...unchanging.matchAll(/(\w+):([^:]*)(?=\s\w+:|$)/g)].map(([, table, columns = '']) => [
      table,
      columns.trim().split(/\s+/).sort(),
    ]),
  );
  const tables = await db.introspection.getTables();
  for (const { name: table, columns } of tables) {
    // Settings are named by their keys.
    if (!(table in journal.texts.fr.fields) || table === 'setting') continue;
    const all = (value: number) => Object.fromEntries(columns.map(({ name }) => [name, value]));
    const change = { table: table as JournaledTable, id: 'x', before: all(1), after: all(2) };
    const entry = { subject_id: 'x', created_at: 0 };
    const shown = (journal.tables[table]?.changes ?? columnChanges)(change, entry)
      .map(({ field }) => field.split('.')[1] ?? '')
      .filter((column) => column !== 'created_at' && !journal.keyOf(table).includes(column));
    for (const locale of locales) {
      const unnamed = shown.filter(
        (column) => !(column in (journal.texts[locale].fields[table] ?? {})),
      );
      expect(unnamed.sort(), `${table} in ${locale}`).toEqual(nameless[table] ?? []);
    }
  }
});
