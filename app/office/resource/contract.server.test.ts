import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, type LoaderFunctionArgs, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { permissions } from '#app/http/session/permissions.ts';
import { locales } from '#app/i18n/locale.ts';
import { versionOf } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine, onSqlite } from '#test/database.ts';
import { undoChange } from '#test/journal.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { thrownBy } from '#test/page-args.ts';
import * as changes from './change.ts';
import { findRow, listRows, moveRow, removeRow, type Saved, saveRow } from './commands.server.ts';
import * as item from './item.tsx';
import * as list from './list.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { type Control, isRequired, type Resource, type Values } from './resource.ts';
import { describeForm } from './views.ts';

// Every section that a feature registers is tested here; its own tests hold its own rules.

const now = Date.now();

async function person(db: Db, role: Role) {
  const id = await makeAccount(db, now, { email: `${role}@example.org`, username: role });
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
  return { id, cookie: (await openSession(db, id)).cookie };
}

const samples = { link: 'https://example.org/', date: '2026-09-12', flag: '' } as const;

/** A row that is valid; another one for another name. */
const sampleOf = ({ controls }: Resource, name: string): Values =>
  Object.fromEntries(
    controls.map(({ name: control, field }) => [
      control,
      samples[field.control as keyof typeof samples] ?? `${name} ${control}`,
    ]),
  );

const valueOfDone = (saved: Saved) => {
  if (saved.outcome !== 'done') throw new Error(JSON.stringify(saved));
  return saved.value;
};

const nameOf = (resource: Resource) => resource.controls.find(isRequired)?.name ?? '';

describe.each(registry.resources.map((each) => [each.path, each] as const))('%s', (_, resource) => {
  const kind = resource.kinds?.[0];
  const role = permissions[resource.may];
  const newPath = kind ? `${resource.path}/new/${kind}` : resource.path;
  const newParams: Values = kind ? { kind } : {};

  eachEngine((engine) => {
    async function section() {
      const { db } = await engine.database();
      const { id: accountId } = await person(db, role);
      const add = async (name: string) => {
        const values = sampleOf(resource, name);
        return valueOfDone(
          await saveRow(db, resource, { id: undefined, kind, accountId, values }, now),
        );
      };
      const undo = (entryId: string) => undoChange(db, { entryId, accountId, role }, now);
      const ids = async () => (await listRows(db, resource)).map(({ id }) => id);
      return { db, accountId, add, undo, ids };
    }

    test('F15 a row is added once; added, changed, removed and restored, each is undone', async () => {
      const { db, accountId, add, undo, ids } = await section();
      const added = await add('a');
      const { id } = added;
      const find = () => findRow(db, resource, id);
      const before = await find();
      const again = { id: undefined, kind, accountId, values: sampleOf(resource, 'a') };
      expect(await saveRow(db, resource, again, now)).toMatchObject({ reason: 'same' });
      const save = (version: string) =>
        saveRow(
          db,
          resource,
          { id, accountId, values: sampleOf(resource, 'b'), version: { version, theirs: [] } },
          now,
        );
      const version = before ? versionOf(resource.valuesOf(before)) : '';
      const { entryId } = valueOfDone(await save(version));
      expect(await save(version)).toEqual({ outcome: 'rejected', reason: 'conflict' });
      expect(resource.valuesOf((await find()) ?? { id })).toMatchObject(sampleOf(resource, 'b'));
      expect(await undo(entryId)).toMatchObject({ outcome: 'done' });
      expect(await find()).toEqual(before);
      const remove = (isRemoved: boolean) =>
        removeRow(db, resource, { id, isRemoved, accountId }, now);
      const removed = valueOfDone(await remove(true));
      expect(await ids()).toEqual([]);
      expect(await save(version)).toEqual({ outcome: 'rejected', reason: 'gone' });
      expect(await remove(true)).toMatchObject({ outcome: 'rejected' });
      await undo(removed.entryId);
      expect(await find()).toEqual(before);
      valueOfDone(await remove(true));
      const restored = valueOfDone(await remove(false));
      expect(await ids()).toEqual([id]);
      await undo(restored.entryId);
      expect(await ids()).toEqual([]);
      expect(await undo(added.entryId)).toMatchObject({ outcome: 'rejected' });
    });

    test('the undo of a new row takes it off the list', async () => {
      const { add, undo, ids } = await section();
      const { entryId } = await add('a');
      expect(await undo(entryId)).toMatchObject({ outcome: 'done' });
      expect(await ids()).toEqual([]);
    });

    if (resource.order === 'position')
      test('a row is moved one place, and back', async () => {
        const { db, accountId, add, undo, ids } = await section();
        const [a, b] = [await add('a'), await add('b')];
        const move = (direction: 'up' | 'down') =>
          moveRow(db, resource, { id: b.id, direction, accountId }, now);
        expect(await move('down')).toEqual({ outcome: 'rejected', reason: 'same' });
        const { entryId } = valueOfDone(await move('up'));
        expect(await ids()).toEqual([b.id, a.id]);
        await undo(entryId);
        expect(await ids()).toEqual([a.id, b.id]);
        await removeRow(db, resource, { id: b.id, isRemoved: true, accountId }, now);
        expect(await move('up')).toMatchObject({ reason: 'gone' });
      });
  });

  onSqlite((engine) => {
    type Given = { cookie: string; params?: Values; form?: Values };
    const args = (db: Db, path: string, given: Given) =>
      memberArgs(path, { db, ...given }) as never & LoaderFunctionArgs;
    const create = (db: Db, cookie: string, form: Values) =>
      item.action(args(db, newPath, { cookie, params: newParams, form }));

    test('is filled in, changed, and shown again with both texts when somebody changed it meanwhile', async () => {
      const { db } = await engine.database();
      const { cookie } = await person(db, role);
      const form = sampleOf(resource, 'a');
      expect((await redirected(create(db, cookie, form))).to).toMatch(
        new RegExp(`^${resource.path}\\?done=`),
      );
      expect((await redirected(create(db, cookie, form))).to).toBe(
        `${resource.path}?notice=stored`,
      );
      const { groups } = await list.loader(args(db, resource.path, { cookie }));
      const id = groups[0]?.rows[0]?.id ?? '';
      const at = `${resource.path}/${id}`;
      const load = async () => (await item.loader(args(db, at, { cookie, params: { id } }))).form;
      const send = (given: Values) =>
        item.action(args(db, at, { cookie, params: { id }, form: { ...form, ...given } }));
      const opened = await load();
      expect(opened).toMatchObject({ values: form, by: role });
      const version = versionOf(opened.values);
      expect((await redirected(send({ version }))).to).toBe(`${resource.path}?notice=same`);
      const [mine, theirs] = [sampleOf(resource, 'mine'), sampleOf(resource, 'theirs')];
      expect((await redirected(send({ ...theirs, version }))).to).toMatch(/\?done=/);
      expect(await shownAgain(send({ ...mine, version }))).toMatchObject({
        status: 409,
        notice: { reason: 'conflict' },
        values: { ...mine, version },
      });
      const name = nameOf(resource);
      const latest = versionOf((await load()).values);
      const chosen = { ...mine, [`choice.${name}`]: 'theirs', version: latest };
      expect((await redirected(send(chosen))).to).toMatch(/\?done=/);
      expect((await load()).values).toMatchObject({ ...mine, [name]: theirs[name] });
    });

    test('what is removed leaves the list, and its page offers to restore it where there is a trash', async () => {
      const { db } = await engine.database();
      const { cookie } = await person(db, role);
      await create(db, cookie, sampleOf(resource, 'a'));
      const rows = async (search = '') =>
        (await list.loader(args(db, `${resource.path}${search}`, { cookie }))).groups.flatMap(
          (group) => group.rows,
        );
      const [row] = await rows();
      if (!row) throw new Error('not listed');
      const params = { id: row.id };
      const page = () => item.loader(args(db, row.to, { cookie, params }));
      const { removal } = await page();
      const change = (state: string) =>
        changes.action(args(db, removal?.action ?? '', { cookie, params, form: { state } }));
      expect((await redirected(change('trashed'))).to).toMatch(/\?done=/);
      expect(await rows()).toEqual([]);
      if (!resource.trash) {
        expect(await thrownBy(page)).toMatchObject({ init: { status: 404 } });
        return;
      }
      expect((await page()).trashed).toBeDefined();
      expect(await rows('?state=trash')).toHaveLength(1);
      expect((await redirected(change('trashed'))).to).toMatch(/\?notice=same$/);
      expect((await redirected(change('restored'))).to).toMatch(/\?done=/);
      expect(await rows()).toHaveLength(1);
    });

    const wrongs = (control: Control): [Values, string][] => [
      ...(isRequired(control) ? [[{ [control.name]: ' ' }, 'required'] as [Values, string]] : []),
      ...(control.field.max
        ? [[{ [control.name]: 'x'.repeat(control.field.max + 1) }, 'tooLong'] as [Values, string]]
        : []),
      ...(control.field.control === 'link'
        ? [[{ [control.name]: 'javascript:alert(1)' }, 'link'] as [Values, string]]
        : []),
      ...(control.field.control === 'date'
        ? [[{ [control.name]: '2026-02-31' }, 'date'] as [Values, string]]
        : []),
    ];

    test('says what is wrong with each field, and keeps what was typed', async () => {
      const { db } = await engine.database();
      const { cookie } = await person(db, role);
      for (const [wrong, code] of resource.controls.flatMap(wrongs)) {
        const form = { ...sampleOf(resource, 'a'), ...wrong };
        const [name = ''] = Object.keys(wrong);
        expect(await shownAgain(create(db, cookie, form)), name).toMatchObject({
          status: 400,
          errors: { [name]: code },
          values: form,
        });
      }
      expect(await listRows(db, resource)).toEqual([]);
    });

    test('is closed to who has not its role, and hostile requests are refused', async () => {
      const { db } = await engine.database();
      const { cookie: member } = await person(db, 'member');
      const at = (cookie: string, end: string, params: Values, form?: Values) =>
        args(db, `${resource.path}${end}`, { cookie, params, ...(form && { form }) });
      const up = { direction: 'up', state: 'trashed' };
      for (const work of [
        () => list.loader(at(member, '', {})),
        () => list.action(at(member, '', {}, sampleOf(resource, 'a'))),
        () => item.loader(at(member, '/x', { id: 'x' })),
        () => item.action(at(member, '/x', { id: 'x' }, sampleOf(resource, 'a'))),
        () => changes.loader(at(member, '/x/trash', { id: 'x' })),
        () => changes.action(at(member, '/x/trash', { id: 'x' }, up)),
      ])
        expect(await thrownBy(work)).toMatchObject({ init: { status: 403 } });
      const { cookie } = await person(db, role);
      const refused: [() => unknown, number][] = [
        [() => item.loader(at(cookie, '/%00', { id: '%00' })), 404],
        [() => item.action(at(cookie, '/x', { id: 'x' }, sampleOf(resource, 'a'))), 404],
        [() => changes.action(at(cookie, '/x/trash', { id: 'x' }, { state: 'in' })), 400],
        [() => changes.action(at(cookie, '/x/position', { id: 'x' }, { direction: 'in' })), 400],
        [() => changes.action(at(cookie, '/x/position', { id: 'x' }, up)), 404],
        [() => changes.action(at(cookie, '/x/trash', { id: 'x' }, up)), 404],
        [() => changes.action(at(cookie, '/x/removal', { id: 'x' }, {})), 404],
        [() => changes.action(at(cookie, '/x/trash', { id: 'x' })), 405],
      ];
      if (kind)
        refused.push(
          [() => item.loader(at(cookie, '/new/cat', { kind: 'cat' })), 404],
          [() => item.action(at(cookie, '/new/cat', { kind: 'cat' }, {})), 404],
          [() => list.action(at(cookie, '', {}, sampleOf(resource, 'a'))), 405],
        );
      for (const [work, status] of refused)
        expect(await thrownBy(work as () => Promise<unknown>), String(work)).toMatchObject({
          init: { status },
        });
    });
  });

  test.each(locales)('%s: every control has a label, and the picture is the last', (locale) => {
    const values = { ...sampleOf(resource, 'a') };
    if (resource.picture) values[resource.picture.name] = 'stored/a/1x1';
    const form = describeForm(resource, { locale, kind, values, by: null });
    const element = createElement(ResourceForm, { form, answer: undefined });
    const router = createMemoryRouter([{ path: '/', element }]);
    const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
    const names = [...html.matchAll(/<(?:input|textarea)[^>]* name="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    const expected = resource.controls.filter(
      ({ field: { kinds } }) => !kinds || kinds.includes(kind ?? ''),
    );
    expect(names).toEqual(expect.arrayContaining(expected.map(({ name }) => name)));
    expect(html).not.toMatch(/<label[^>]*><\/label>|undefined/);
    // When the file is not received, all that was typed is.
    if (resource.picture) expect(names.at(-1)).toBe(resource.picture.name);
  });
});
