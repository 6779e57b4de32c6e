import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { noticeForm } from '#app/features/notice/notice.server.ts';
import * as noticePage from '#app/features/notice/notice-page.tsx';
import { sectionNames, settingForms } from '#app/features/settings/forms.ts';
import * as settingsPage from '#app/features/settings/settings-page.tsx';
import { registry } from '#app/features.server.ts';
import { rejected } from '#app/http/result.ts';
import { permissions } from '#app/http/session/permissions.ts';
import { cutShortTexts } from '#app/office/cut-short-texts.ts';
import { choiceName, versionOf } from '#app/office/versions.ts';
import { db, eachEngine, onDatabase, test } from '#test/database.ts';
import { expectDone, listJournal, undoChange } from '#test/journal.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { thrownBy } from '#test/page-args.ts';
import { sampleValues } from '#test/sections.ts';
import * as changes from './change.ts';
import { type Control, type EditForm, isRequired, type Values } from './form.ts';
import { describeForm } from './form-view.ts';
import type { ItemView, ListView } from './pages.server.ts';
import { RecordForm } from './RecordForm.tsx';
import type { Resource } from './resource.ts';
import { findRow, listRows, moveRow, removeRow, saveRow } from './rows.server.ts';
import { type Save, type Saved, saveForm } from './save.server.ts';
import * as pages from './section.tsx';

// Every section and form of the team is tested here; a feature's own tests hold its own rules.

const now = Date.now();

/** Two sections stand for all: the SQL is shared, but for fixed rows, which have their own tables. */
const onEngines = (resource?: Resource) =>
  resource?.isFixed || resource === registry.resources[0] ? eachEngine : onDatabase;

type Case = {
  resource?: Resource;
  form: Pick<EditForm, 'controls' | 'names' | 'may' | 'texts' | 'picture'>;
  path: string;
  action: (args: never) => unknown;
  kind?: string | undefined;
  /** @returns the id of what the form is about */
  arrange: (accountId: string) => Promise<string>;
  valuesIn: (id: string) => Promise<Values>;
  save: (save: Save & { id: string }) => Promise<Saved>;
};

async function add(resource: Resource, accountId: string, name: string, other?: string) {
  const kind = other ?? resource.kinds?.[0];
  const values = sampleValues(resource, name, kind);
  return expectDone(await saveRow(db, resource, { id: undefined, kind, accountId, values }, now));
}

function ofResource(resource: Resource): Case {
  const { path, isFixed, kinds } = resource;
  const kind = isFixed ? 'web-creation' : kinds?.[0];
  return {
    ...{ resource, form: resource, path, kind, action: pages.action },
    arrange: async (accountId) =>
      isFixed ? (kind ?? '') : (await add(resource, accountId, 'a')).id,
    async valuesIn(id) {
      const row = await findRow(db, resource, id);
      return row ? resource.valuesOf(row) : {};
    },
    save: (save) => saveRow(db, resource, save, now),
  };
}

const ofForm = (id: string, form: EditForm, path: string, action: Case['action']): Case => ({
  ...{ form, path, action },
  arrange: async () => id,
  valuesIn: async () => form.valuesOf(await form.find(db, id)),
  save: (save) => saveForm(db, form, { ...save, id }, now),
});

describe.each([
  ...registry.resources.map(ofResource),
  ofForm('notice', noticeForm, '/admin/notice', noticePage.action),
  ...sectionNames.map((name) =>
    ofForm(name, settingForms[name], `/admin/settings?section=${name}`, settingsPage.action),
  ),
])('the form of $path', (each) => {
  const role = permissions[each.form.may];
  const sample = (name: string) => sampleValues(each.form, name, each.kind);

  const begin = async () => {
    await insertBuiltinContent(db, now);
    const { id: accountId, send } = await signIn(db, role);
    const id = await each.arrange(accountId);
    const path = each.action === pages.action ? `${each.path}/${id}` : each.path;
    return {
      ...{ accountId, id },
      read: () => each.valuesIn(id),
      version: async () => versionOf(await each.valuesIn(id)),
      post: (form: Values) => send(each.action, path, form as Record<string, string>),
    };
  };

  onEngines(each.resource)((test) => {
    test('F15 is stored with a line in the journal, refused over what it has not seen, and undone', async () => {
      const { accountId, id, read } = await begin();
      const before = await read();
      const version = { version: versionOf(before), theirs: [] };
      const save = (name: string) => each.save({ id, accountId, values: sample(name), version });
      const { entryId } = expectDone(await save('b'));
      expect(await read()).toMatchObject(sample('b'));
      const { lines } = await listJournal(db, now);
      expect(lines.find((line) => line.id === entryId)?.changes.length).toBeGreaterThan(0);
      expect(await save('mine')).toEqual(rejected('conflict'));
      const undo = (entryId: string) => undoChange(db, { entryId, accountId, role }, now);
      expect(await undo(entryId)).toMatchObject({ outcome: 'done' });
      expect(await read()).toEqual(before);
      const again = expectDone(await save('mine'));
      expectDone(await each.save({ id, accountId, values: sample('theirs') }));
      expect(await undo(again.entryId)).toEqual(rejected('changed'));
    });
  });

  test('is shown again with both texts when somebody changed it meanwhile, and says what is wrong with each field', async () => {
    const { accountId, id, post, read, version } = await begin();
    const [mine, theirs] = [sample('mine'), sample('theirs')];
    const sent = { ...mine, version: await version() };
    await each.save({ id, accountId, values: theirs });
    const conflict = { status: 409, notice: { reason: 'conflict' }, values: sent };
    expect(await post(sent)).toMatchObject(conflict);
    const [name = '', ...others] = Object.keys(mine).filter((at) => mine[at] !== theirs[at]);
    const chosen = { ...mine, [choiceName(name)]: 'theirs', version: await version() };
    const result = others.length > 0 ? /[?&]done=/ : /[?&]notice=same/;
    expect((await post(chosen)).to).toMatch(result);
    expect(await read()).toMatchObject({ ...mine, [name]: theirs[name] });
    const [before, seen] = [await read(), await version()];
    const controls = each.form.controls.filter((control) => control.name in mine);
    const isLink = ({ field }: Control) => field.attributes?.inputMode === 'url';
    for (const [typed, wrong] of [
      ['', controls.filter(isRequired)],
      ['x'.repeat(20_000), controls.filter(({ field }) => field.control !== 'flag')],
      ['javascript:1', controls.filter(isLink)],
      ['2026-02-31', controls.filter(({ field }) => field.attributes?.type === 'date')],
    ] as const) {
      const typedIn = Object.fromEntries(wrong.map(({ name }) => [name, typed]));
      const values = { ...sample('b'), ...typedIn, version: seen };
      const errors = Object.fromEntries(wrong.map(({ name }) => [name, expect.any(String)]));
      if (wrong.length > 0)
        expect(await post(values)).toMatchObject({ status: 400, errors, values });
    }
    expect(await read()).toEqual(before);
  });

  test('every control has a label, the picture is the last, and neither what is wrong nor that a form was cut short is hidden', () => {
    const values = sample('a');
    const { picture } = each.form;
    if (picture) values[picture.name] = 'stored/a/1x1';
    const names = Object.keys(sample('a'));
    const errors = Object.fromEntries(names.map((name) => [name, 'required']));
    const render = (values: Values, answer?: Parameters<typeof RecordForm>[0]['answer']) => {
      const form = describeForm(each.form, { locale: 'ht', kind: each.kind, values, by: null });
      const element = createElement(RecordForm, { form, answer });
      const router = createMemoryRouter([{ path: '/', element }]);
      return renderToStaticMarkup(createElement(RouterProvider, { router }));
    };
    const html = render(values);
    const shown = [...html.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"/g)];
    expect(shown.map(([, name]) => name)).toEqual(expect.arrayContaining(names));
    expect(html).not.toMatch(/<label[^>]*><\/label>|undefined/);
    // When the file is not received, all that was typed is.
    if (picture) expect(shown.at(-1)?.[1]).toBe(picture.name);
    const notice = { outcome: 'expired' } as const;
    const again = render({}, { errors, values: {}, token: null, notice });
    expect(again).not.toMatch(/<details(?![^>]* open)/);
    expect(again).toContain(cutShortTexts.fr);
  });
});

describe.each(registry.resources)('$path', (resource) => {
  const { path, isFixed, trash } = resource;
  const kind = resource.kinds?.[0];
  const role = permissions[resource.may];
  const isOrdered = resource.order === 'position';
  const removalPath = `${path}/x/${trash ? 'trash' : isFixed ? 'position' : 'removal'}`;

  onEngines(resource)((test) => {
    async function section() {
      if (isFixed) await insertBuiltinContent(db, now);
      const accountId = await makeTeamMember(db, role);
      const undo = (entryId: string) => undoChange(db, { entryId, accountId, role }, now);
      const ids = async () =>
        (await listRows(db, resource))
          .filter((row) => kind === undefined || row['kind'] === kind)
          .map(({ id }) => id);
      return { accountId, undo, ids };
    }

    if (!isFixed)
      test('F15 a row is added once; added, removed and restored, each is undone', async () => {
        const { accountId, undo, ids } = await section();
        const added = await add(resource, accountId, 'a');
        const { id } = added;
        const save = (id: string | undefined, name: string) => {
          const values = sampleValues(resource, name, kind);
          return saveRow(db, resource, { id, kind, accountId, values }, now);
        };
        expect(await save(undefined, 'a')).toMatchObject({ reason: 'same' });
        await undo((await add(resource, accountId, 'b')).entryId);
        expect(await ids()).toEqual([id]);
        const before = await findRow(db, resource, id);
        const remove = (isRemoved: boolean) =>
          removeRow(db, resource, { id, isRemoved, accountId }, now);
        const removed = expectDone(await remove(true));
        expect(await ids()).toEqual([]);
        expect(await save(id, 'late')).toMatchObject({ reason: 'gone' });
        expect(await remove(true)).toMatchObject({ outcome: 'rejected' });
        await undo(removed.entryId);
        expect(await findRow(db, resource, id)).toEqual(before);
        expectDone(await remove(true));
        const restored = expectDone(await remove(false));
        expect(await ids()).toEqual([id]);
        await undo(restored.entryId);
        expect(await ids()).toEqual([]);
        expect(await undo(added.entryId)).toMatchObject({ outcome: 'rejected' });
      });

    if (isOrdered)
      test('a row is moved one place, by two at once too, and back', async () => {
        const { accountId, undo, ids } = await section();
        if (!isFixed) for (const name of ['a', 'b', 'c']) await add(resource, accountId, name);
        // One of another kind is in another list.
        const other = resource.kinds?.[1];
        if (other) await add(resource, accountId, 'd', other);
        const [a = '', b = '', c = '', ...more] = await ids();
        const move = (id: string, direction: 'up' | 'down') =>
          moveRow(db, resource, { id, direction, accountId }, now);
        expect(await move(a, 'up')).toEqual(rejected('same'));
        const { entryId } = expectDone(await move(b, 'up'));
        expect(await ids()).toEqual([b, a, c, ...more]);
        await undo(entryId);
        expect(await ids()).toEqual([a, b, c, ...more]);
        await Promise.all([move(a, 'down'), move(a, 'down')]);
        expect(await ids()).toEqual([b, c, a, ...more]);
        expect(await move('none', 'up')).toMatchObject({ reason: 'gone' });
      });
  });

  test('lists its rows with their buttons; the page of one shows it, and says who changed it', async () => {
    await insertBuiltinContent(db, now);
    const { id: accountId, args, press } = await signIn(db, role);
    if (!isFixed) {
      const newPath = kind ? `${path}/new/${kind}` : path;
      const form = sampleValues(resource, 'a', kind) as Record<string, string>;
      expect(await press(pages.action, newPath, form)).toMatch(/\?done=/);
      expect(await press(pages.action, newPath, form)).toBe(`${path}?notice=stored`);
    }
    const rows = async (search = '') =>
      ((await pages.loader(args(path + search))) as ListView).groups.flatMap(({ rows }) => rows);
    const [row] = await rows();
    if (!row) throw new Error('not listed');
    const page = async () => (await pages.loader(args(row.to))) as ItemView;
    const { form: shown, removal } = await page();
    const same = { ...shown.values, version: versionOf(shown.values) } as Record<string, string>;
    expect(await press(pages.action, row.to, same)).toMatch(/\?notice=same$/);
    const values = sampleValues(resource, 'b', kind ?? row.id);
    await saveRow(db, resource, { id: row.id, accountId, values }, now);
    expect((await page()).form).toMatchObject({ by: role, values });
    if (!removal) return;
    const change = (state: string) => press(changes.action, removal.action, { state });
    expect(await change('trashed')).toMatch(/\?done=/);
    expect(await rows()).toEqual([]);
    if (!trash) {
      expect(await thrownBy(page)).toMatchObject({ init: { status: 404 } });
      return;
    }
    expect(await page()).toMatchObject({ isTrashed: true });
    expect(await rows('?state=trash')).toHaveLength(1);
    expect(await change('trashed')).toMatch(/\?notice=same$/);
    expect(await change('restored')).toMatch(/\?done=/);
    expect(await rows()).toHaveLength(1);
  });

  test('refuses hostile requests', async () => {
    const { get, send } = await signIn(db, role);
    const press = { direction: 'up', state: 'trashed' };
    for (const [status, ask, isAsked = true] of [
      [404, () => get(pages.loader, `${path}/%00`)],
      [404, () => send(changes.action, removalPath, press)],
      [405, () => get(changes.action, removalPath)],
      [400, () => send(changes.action, `${path}/x/position`), isOrdered],
      [404, () => get(pages.loader, `${path}/new/cat`), !!kind],
      [404, () => send(pages.action, `${path}/new/cat`), !!kind],
      [405, () => send(pages.action, path), !!kind || isFixed === true],
    ] as const)
      if (isAsked) expect(await ask()).toMatchObject({ status });
  });
});
