import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, type LoaderFunctionArgs, RouterProvider } from 'react-router';
import { describe, expect } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { noticeForm } from '#app/features/notice/notice.server.ts';
import * as noticePage from '#app/features/notice/notice-page.tsx';
import { sectionNames, settingForms } from '#app/features/settings/forms.ts';
import * as settingsPage from '#app/features/settings/settings-page.tsx';
import { registry } from '#app/features.server.ts';
import { rejected } from '#app/http/result.ts';
import type { Role } from '#app/http/session/account.ts';
import { permissions } from '#app/http/session/permissions.ts';
import { locales } from '#app/i18n/locale.ts';
import { choiceName, versionOf } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { db, eachEngine, onDatabase, test } from '#test/database.ts';
import { listJournal, undoChange } from '#test/journal.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { thrownBy } from '#test/page-args.ts';
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

async function person(db: Db, role: Role) {
  const id = await makeTeamMember(db, role);
  return { id, cookie: (await openSession(db, id)).cookie };
}

/** Two sections stand for all: the SQL is shared, but for fixed rows, which have their own tables. */
const onEngines = (resource?: Resource) =>
  resource?.isFixed || resource === registry.resources[0] ? eachEngine : onDatabase;

/** A value that a control accepts, another one for another name. */
function sampleIn(control: Control, name: string): string {
  const { schema, options = [] } = control.field;
  const [word, n] = [`${name}-${control.name}`.replaceAll('.', '-').toLowerCase(), name.length];
  const texts = [word, `https://example.org/${name}`, `${name}@b.example`, `+509 11 11 111${n}`];
  const others = ['2026-09-12', `0${n}/12`, name, `${n}`, options[0] ?? '', ''];
  const found = [...texts, ...others].find((each) => schema.safeParse(each).success) ?? '';
  return control.field.control === 'flag' ? '' : found;
}

const listOf = async (args: LoaderFunctionArgs) => (await pages.loader(args as never)) as ListView;
const itemOf = async (args: LoaderFunctionArgs) => (await pages.loader(args as never)) as ItemView;

type Case = {
  resource?: Resource;
  form: Pick<EditForm, 'controls' | 'names' | 'may' | 'texts' | 'picture'>;
  path: string;
  action: (args: never) => unknown;
  kind?: string | undefined;
  /** @returns the id of what the form is about */
  arrange: (db: Db, accountId: string) => Promise<string>;
  valuesIn: (db: Db, id: string) => Promise<Values>;
  save: (db: Db, save: Save & { id: string }) => Promise<Saved>;
};

const sampleOf = ({ form, kind = '' }: Pick<Case, 'form' | 'kind'>, name: string): Values =>
  Object.fromEntries(
    form.controls
      .filter(({ field: { kinds } }) => !kinds || kinds.includes(kind))
      .map((control) => [control.name, sampleIn(control, name)]),
  );

const doneIn = (saved: Saved) => {
  if (saved.outcome !== 'done') throw new Error(JSON.stringify(saved));
  return saved.value;
};

const add = async (
  db: Db,
  resource: Resource,
  accountId: string,
  name: string,
  kind = resource.kinds?.[0],
) => {
  const values = sampleOf({ form: resource, kind }, name);
  return doneIn(await saveRow(db, resource, { id: undefined, kind, accountId, values }, now));
};

const ofResource = (resource: Resource): [string, Case] => {
  const kind = resource.isFixed ? 'web-creation' : resource.kinds?.[0];
  return [
    resource.path,
    {
      ...{ resource, form: resource },
      path: resource.path,
      action: pages.action,
      kind,
      arrange: async (db, accountId) =>
        resource.isFixed ? (kind ?? '') : (await add(db, resource, accountId, 'a')).id,
      async valuesIn(db, id) {
        const row = await findRow(db, resource, id);
        return row ? resource.valuesOf(row) : {};
      },
      save: (db, save) => saveRow(db, resource, save, now),
    },
  ];
};

const ofForm = (id: string, form: EditForm, path: string, action: Case['action']) =>
  [
    path,
    {
      ...{ form, path, action },
      arrange: async () => id,
      valuesIn: async (db: Db) => form.valuesOf(await form.find(db, id)),
      save: (db: Db, save: Save) => saveForm(db, form, { ...save, id }, now),
    },
  ] as const;

describe.each<readonly [string, Case]>([
  ...registry.resources.map(ofResource),
  ofForm('notice', noticeForm, '/admin/notice', noticePage.action),
  ...sectionNames.map((name) =>
    ofForm(name, settingForms[name], `/admin/settings?section=${name}`, settingsPage.action),
  ),
])('the form of %s', (_, each) => {
  const role = permissions[each.form.may];
  const sample = (name: string) => sampleOf(each, name);

  onEngines(each.resource)((test) => {
    test('F15 is stored with a line in the journal, refused over what it has not seen, and undone', async () => {
      await insertBuiltinContent(db, now);
      const { id: accountId } = await person(db, role);
      const id = await each.arrange(db, accountId);
      const before = await each.valuesIn(db, id);
      const version = { version: versionOf(before), theirs: [] };
      const save = (name: string) =>
        each.save(db, { id, accountId, values: sample(name), version });
      const { entryId } = doneIn(await save('b'));
      expect(await each.valuesIn(db, id)).toMatchObject(sample('b'));
      const filter = { person: null, kind: null, since: null };
      const { lines } = await listJournal(db, { filter, after: undefined, role: 'owner' }, 9, now);
      expect(lines.find((line) => line.id === entryId)?.changes.length).toBeGreaterThan(0);
      expect(await save('mine')).toEqual(rejected('conflict'));
      const undo = (entryId: string) => undoChange(db, { entryId, accountId, role }, now);
      expect(await undo(entryId)).toMatchObject({ outcome: 'done' });
      expect(await each.valuesIn(db, id)).toEqual(before);
      const again = doneIn(await save('mine'));
      doneIn(await each.save(db, { id, accountId, values: sample('theirs') }));
      expect(await undo(again.entryId)).toEqual(rejected('changed'));
    });
  });

  describe('on SQLite', () => {
    const begin = async () => {
      await insertBuiltinContent(db, now);
      const { id: accountId, cookie } = await person(db, role);
      const id = await each.arrange(db, accountId);
      const path = each.action === pages.action ? `${each.path}/${id}` : each.path;
      const post = (form: Values) =>
        each.action(memberArgs(path, { db, cookie, params: { id }, form }) as never);
      const version = async () => versionOf(await each.valuesIn(db, id));
      return { db, accountId, id, post, version };
    };

    test('is sent, and shown again with both texts when somebody changed it meanwhile', async () => {
      const { db, accountId, id, post, version } = await begin();
      const [mine, theirs] = [sample('mine'), sample('theirs')];
      const seen = await version();
      await each.save(db, { id, accountId, values: theirs });
      expect(await shownAgain(post({ ...mine, version: seen }))).toMatchObject({
        status: 409,
        notice: { reason: 'conflict' },
        values: { ...mine, version: seen },
      });
      const [name = '', ...others] = Object.keys(mine).filter((at) => mine[at] !== theirs[at]);
      const chosen = { ...mine, [choiceName(name)]: 'theirs', version: await version() };
      expect((await redirected(post(chosen))).to).toMatch(
        others.length > 0 ? /[?&]done=/ : /[?&]notice=same/,
      );
      expect(await each.valuesIn(db, id)).toMatchObject({ ...mine, [name]: theirs[name] });
    });

    /** What is wrong with each field when all are empty, too long, and so on. */
    const wrongs = [
      () => '',
      ({ field }: Control) => 'x'.repeat((field.max ?? 200) + 1),
      () => 'javascript:1',
      () => '2026-02-31',
    ].map((type) =>
      each.form.controls.flatMap((control) => {
        const [typed, { field, name }] = [type(control), control];
        const { kinds } = field;
        if (field.control === 'flag' || (kinds && !kinds.includes(each.kind ?? ''))) return [];
        const isMissing = isRequired(control) && !typed;
        const code = isMissing
          ? 'required'
          : field.schema.safeParse(typed).error?.issues[0]?.message;
        return code ? [{ name, typed, code }] : [];
      }),
    );

    test('says what is wrong with each field, and keeps what was typed', async () => {
      const { db, id, post, version } = await begin();
      const [before, seen] = [await each.valuesIn(db, id), await version()];
      for (const fields of wrongs.filter(({ length }) => length > 0)) {
        const typed = Object.fromEntries(fields.map(({ name, typed }) => [name, typed]));
        const form = { ...sample('b'), ...typed, version: seen };
        expect(await shownAgain(post(form))).toMatchObject({
          status: 400,
          errors: Object.fromEntries(fields.map(({ name, code }) => [name, code])),
          values: form,
        });
      }
      expect(await each.valuesIn(db, id)).toEqual(before);
    });
  });

  test('every control has a label, the picture is the last, and what is wrong is not folded away', () => {
    const values = sample('a');
    const { picture } = each.form;
    if (picture) values[picture.name] = 'stored/a/1x1';
    const names = Object.keys(sample('a'));
    const errors = Object.fromEntries(names.map((name) => [name, 'required']));
    for (const locale of locales) {
      const render = (values: Values, answer?: Parameters<typeof RecordForm>[0]['answer']) => {
        const form = describeForm(each.form, { locale, kind: each.kind, values, by: null });
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
      const notice = { outcome: 'invalid' } as never;
      expect(render({}, { errors, values: {}, notice })).not.toMatch(/<details(?![^>]* open)/);
    }
  });
});

describe.each(registry.resources.map((each) => [each.path, each] as const))('%s', (_, resource) => {
  const { path, isFixed, trash } = resource;
  const kind = resource.kinds?.[0];
  const role = permissions[resource.may];
  const isOrdered = resource.order === 'position';
  const removal = trash ? '/x/trash' : isFixed ? '/x/position' : '/x/removal';

  onEngines(resource)((test) => {
    async function section() {
      if (isFixed) await insertBuiltinContent(db, now);
      const { id: accountId } = await person(db, role);
      const undo = (entryId: string) => undoChange(db, { entryId, accountId, role }, now);
      const ids = async () =>
        (await listRows(db, resource))
          .filter((row) => kind === undefined || row['kind'] === kind)
          .map(({ id }) => id);
      return { db, accountId, undo, ids };
    }

    if (!isFixed)
      test('F15 a row is added once; added, removed and restored, each is undone', async () => {
        const { db, accountId, undo, ids } = await section();
        const added = await add(db, resource, accountId, 'a');
        const { id } = added;
        const values = sampleOf({ form: resource, kind }, 'a');
        const again = { id: undefined, kind, accountId, values };
        expect(await saveRow(db, resource, again, now)).toMatchObject({ reason: 'same' });
        const other = await add(db, resource, accountId, 'b');
        await undo(other.entryId);
        expect(await ids()).toEqual([id]);
        const before = await findRow(db, resource, id);
        const remove = (isRemoved: boolean) =>
          removeRow(db, resource, { id, isRemoved, accountId }, now);
        const removed = doneIn(await remove(true));
        expect(await ids()).toEqual([]);
        const late = { id, accountId, values: sampleOf({ form: resource, kind }, 'late') };
        expect(await saveRow(db, resource, late, now)).toMatchObject({ reason: 'gone' });
        expect(await remove(true)).toMatchObject({ outcome: 'rejected' });
        await undo(removed.entryId);
        expect(await findRow(db, resource, id)).toEqual(before);
        doneIn(await remove(true));
        const restored = doneIn(await remove(false));
        expect(await ids()).toEqual([id]);
        await undo(restored.entryId);
        expect(await ids()).toEqual([]);
        expect(await undo(added.entryId)).toMatchObject({ outcome: 'rejected' });
      });

    if (isOrdered)
      test('a row is moved one place, by two at once too, and back', async () => {
        const { db, accountId, undo, ids } = await section();
        if (!isFixed) for (const name of ['a', 'b', 'c']) await add(db, resource, accountId, name);
        // One of another kind is in another list.
        const other = resource.kinds?.[1];
        if (other) await add(db, resource, accountId, 'd', other);
        const [a = '', b = '', c = '', ...more] = await ids();
        const move = (id: string, direction: 'up' | 'down') =>
          moveRow(db, resource, { id, direction, accountId }, now);
        expect(await move(a, 'up')).toEqual({ outcome: 'rejected', reason: 'same' });
        const { entryId } = doneIn(await move(b, 'up'));
        expect(await ids()).toEqual([b, a, c, ...more]);
        await undo(entryId);
        expect(await ids()).toEqual([a, b, c, ...more]);
        await Promise.all([move(a, 'down'), move(a, 'down')]);
        expect(await ids()).toEqual([b, c, a, ...more]);
        expect(await move('none', 'up')).toMatchObject({ reason: 'gone' });
      });
  });

  describe('on SQLite', () => {
    type Given = { cookie: string; params?: Values; form?: Values };
    const args = (db: Db, at: string, given: Given) =>
      memberArgs(at, { db, ...given }) as never & LoaderFunctionArgs;
    const newPath = kind ? `${path}/new/${kind}` : path;
    const create = (cookie: string, name: string) => {
      const params: Values = kind ? { kind } : {};
      const form = sampleOf({ form: resource, kind }, name);
      return pages.action(args(db, newPath, { cookie, params, form }));
    };

    test('lists its rows with their buttons; the page of one shows it, and says who changed it', async () => {
      await insertBuiltinContent(db, now);
      const { cookie, id: accountId } = await person(db, role);
      if (!isFixed) {
        expect((await redirected(create(cookie, 'a'))).to).toMatch(/\?done=/);
        expect((await redirected(create(cookie, 'a'))).to).toBe(`${path}?notice=stored`);
      }
      const rows = async (search = '') => {
        const { groups } = await listOf(args(db, `${path}${search}`, { cookie }));
        return groups.flatMap((group) => group.rows);
      };
      const [row] = await rows();
      if (!row) throw new Error('not listed');
      const params = { id: row.id };
      const page = () => itemOf(args(db, row.to, { cookie, params }));
      const { form: shown, removal } = await page();
      const form = { ...shown.values, version: versionOf(shown.values) };
      const same = await redirected(pages.action(args(db, row.to, { cookie, params, form })));
      expect(same.to).toMatch(/\?notice=same$/);
      const values = sampleOf({ form: resource, kind: kind ?? row.id }, 'b');
      await saveRow(db, resource, { id: row.id, accountId, values }, now);
      expect((await page()).form).toMatchObject({ by: role, values });
      if (!removal) return;
      const change = (state: string) =>
        changes.action(args(db, removal.action, { cookie, params, form: { state } }));
      expect((await redirected(change('trashed'))).to).toMatch(/\?done=/);
      expect(await rows()).toEqual([]);
      if (!trash) {
        expect(await thrownBy(page)).toMatchObject({ init: { status: 404 } });
        return;
      }
      expect(await page()).toMatchObject({ isTrashed: true });
      expect(await rows('?state=trash')).toHaveLength(1);
      expect((await redirected(change('trashed'))).to).toMatch(/\?notice=same$/);
      expect((await redirected(change('restored'))).to).toMatch(/\?done=/);
      expect(await rows()).toHaveLength(1);
    });

    test('refuses hostile requests', async () => {
      const { cookie } = await person(db, role);
      const at = (end: string, params: Values, form?: Values) =>
        args(db, `${path}${end}`, { cookie, params, ...(form && { form }) });
      const press = { direction: 'up', state: 'trashed' };
      const refused: [() => unknown, number | false][] = [
        [() => pages.loader(at('/%00', { id: '%00' })), 404],
        [() => changes.action(at(removal, { id: 'x' }, press)), 404],
        [() => changes.action(at(removal, { id: 'x' })), 405],
        [() => changes.action(at('/x/position', { id: 'x' }, {})), isOrdered && 400],
        [() => pages.loader(at('/new/cat', { kind: 'cat' })), kind !== undefined && 404],
        [() => pages.action(at('/new/cat', { kind: 'cat' }, {})), kind !== undefined && 404],
        [() => pages.action(at('', {}, {})), (kind !== undefined || isFixed === true) && 405],
      ];
      for (const [work, status] of refused)
        if (status) expect(await thrownBy(work), String(work)).toMatchObject({ init: { status } });
    });
  });
});
