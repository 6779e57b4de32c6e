import { expect } from 'vitest';
import { registry } from '#app/features.server.ts';
import { locales } from '#app/i18n/locale.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { db, test } from '#test/database.ts';
import type { ActionTexts, JournalTexts } from './actions.ts';
import type { Subject } from './declaration.ts';

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

test.each(locales)('each action has the same sentences in %s, with its subject', (locale) => {
  for (const [action, fr] of actions) {
    const own = journal.texts[locale].actions[action] ?? {};
    expect(Object.keys(own), action).toEqual(Object.keys(fr));
    for (const sentence of Object.values(own)) {
      const text = typeof sentence === 'function' ? sentence('(it)') : `${sentence}(it)`;
      expect(text.replace('(it)', ''), action).toMatch(/\S/);
      expect(text, action).toContain('(it)');
    }
  }
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
  const tables = await db.introspection.getTables();
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name }) => `${table.name}.${name}`),
  );
  const shown = Object.entries(journal.texts.fr.fields).flatMap(([table, labels]) =>
    // Settings are named by their keys.
    [...(table === 'setting' ? [] : Object.keys(labels)), ...journal.keyOf(table)].map(
      (column) => `${table}.${column}`,
    ),
  );
  const referring = Object.entries(journal.tables).flatMap(([table, { refers = {} } = {}]) =>
    Object.keys(refers).map((column) => `${table}.${column}`),
  );
  const subjects = Object.values(journal.subjects) as Subject[];
  const names = subjects.flatMap(({ name }) =>
    name ? [`${name.table}.${name.column}`, `${name.table}.${name.id ?? 'id'}`] : [],
  );
  const declared = [...shown, ...referring, ...names];
  expect(declared.filter((each) => !columns.includes(each))).toEqual([]);
});
