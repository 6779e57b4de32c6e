import { expect } from 'vitest';
import { registry } from '#app/features.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { db, test } from '#test/database.ts';
import type { ActionTexts } from './actions.ts';
import type { Subject } from './declaration.ts';

const { journal, resources, siteSubjects } = registry;
const actions = Object.entries<ActionTexts>(journal.texts.fr.actions);

test.each(resources)('what is done in $path has a sentence', (resource) => {
  const { subject, isFixed, trash, order } = resource;
  const removing = trash ? ['trashed', 'restored'] : ['removed'];
  const verbs = [...(isFixed ? [] : ['saved', ...removing]), order === 'position' ? 'moved' : []];
  for (const verb of verbs.flat())
    expect(journal.texts.fr.actions, verb).toHaveProperty([`${subject}.${verb}`, 'done']);
});

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
  const of = (table: string) => (column: string) => `${table}.${column}`;
  const tables = await db.introspection.getTables();
  const existing = tables.flatMap(({ name, columns }) =>
    columns.map((column) => of(name)(column.name)),
  );
  const shown = Object.entries(journal.texts.fr.fields).flatMap(([table, labels]) => {
    // Settings are named by their keys.
    const named = table === 'setting' ? [] : Object.keys(labels);
    return [...named, ...journal.keyOf(table)].map(of(table));
  });
  const referring = Object.entries(journal.tables).flatMap(([table, { refers = {} } = {}]) =>
    Object.keys(refers).map(of(table)),
  );
  const names = (Object.values(journal.subjects) as Subject[]).flatMap(({ name }) =>
    name ? [name.column, name.id ?? 'id'].map(of(name.table)) : [],
  );
  expect(existing).toEqual(expect.arrayContaining([...shown, ...referring, ...names]));
});
