import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { insertDraft } from '#app/features/articles/drafts.server.ts';
import { emptySnapshot } from '#app/features/articles/drafts.ts';
import { loader as articleListLoader } from '#app/features/articles/list.tsx';
import { registry } from '#app/features.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { undoChange, undoMs } from '#app/office/journal/journal.server.ts';
import { versionOf } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine, onSqlite } from '#test/database.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { thrownBy } from '#test/page-args.ts';
import { insertStoredImage } from '#test/stored-image.ts';
import { sentForm } from '#test/uploads.ts';
import { findEvidence } from '../evidence.server.ts';
import {
  deleteOldEvidence,
  evidenceValues,
  findEditedEvidence,
  moveEvidence,
  saveEvidence,
  trashEvidence,
} from './change.server.ts';
import { action as change } from './change.ts';
import { type EvidenceKind, emptyEvidence, evidenceFields } from './evidence-form.ts';
import { action, loader } from './item.tsx';
import { loader as listLoader } from './list.tsx';
import type { EvidenceEdit } from './schema.ts';

const now = Date.now();

async function person(db: Db, role: Role) {
  const id = await makeAccount(db, now, { email: `${role}@example.org`, username: role });
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
  return { id, cookie: (await openSession(db, id)).cookie };
}

const editOf = (changes: Partial<EvidenceEdit>): EvidenceEdit => ({
  ...emptyEvidence,
  name: 'Lekòl Nò a',
  'text.fr': 'Un site.',
  hidden: '',
  removeImage: '',
  ...changes,
});

async function add(
  db: Db,
  accountId: string,
  kind: EvidenceKind,
  changes: Partial<EvidenceEdit> = {},
  image: string | null = null,
) {
  const saved = await saveEvidence(
    db,
    { id: undefined, kind, accountId, edit: editOf(changes), image },
    now,
  );
  if (saved.outcome !== 'done') throw new Error(saved.outcome);
  return saved.value;
}

const namesOf = async (db: Db) => {
  const { jobs, people } = await findEvidence(db, 'fr');
  return { jobs: jobs.map(({ name }) => name), people: people.map(({ name }) => name) };
};

const removed: string[] = [];
const storage = { remove: async (name: string) => void removed.push(name) } as never;

eachEngine((engine) => {
  test('F15 the form that the Back button brought back adds nothing twice; another text, kind or one in the trash does', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await person(db, 'editor');
    const { id } = await add(db, accountId, 'job', { link: 'https://example.org/' });
    const again = {
      id: undefined,
      kind: 'job',
      accountId,
      edit: editOf({ link: 'https://example.org/' }),
      image: null,
    } as const;
    expect(await saveEvidence(db, again, now)).toEqual({ outcome: 'rejected', reason: 'same' });
    await add(db, accountId, 'person', { link: 'https://example.org/' });
    await add(db, accountId, 'job', { link: 'https://example.org/', 'text.ht': 'Yon sit.' });
    await trashEvidence(db, { id, isTrashed: true, accountId }, now);
    expect(await saveEvidence(db, again, now)).toMatchObject({ outcome: 'done' });
  });

  test('pages show three jobs, four people and one quote, in their order, in the reader’s language or French', async () => {
    const { db } = await engine.database();
    const { id } = await person(db, 'editor');
    expect(await findEvidence(db, 'ht')).toEqual({ jobs: [], people: [], quote: null });
    await add(db, id, 'job', { name: 'A', hidden: 'on', 'quote.fr': 'Caché.' });
    for (const name of ['B', 'C', 'D', 'E'])
      await add(db, id, 'job', { name, 'text.ht': 'Yon sit.', 'quote.fr': `De ${name}.` });
    for (const name of ['1', '2', '3', '4', '5']) await add(db, id, 'person', { name });
    expect(await namesOf(db)).toEqual({ jobs: ['B', 'C', 'D'], people: ['1', '2', '3', '4'] });
    const { jobs, people, quote } = await findEvidence(db, 'ht');
    expect(jobs[0]?.text).toEqual({ text: 'Yon sit.', locale: 'ht' });
    expect(people[0]?.text).toEqual({ text: 'Un site.', locale: 'fr' });
    expect(quote).toEqual({ text: 'De B.', locale: 'fr', name: 'B' });
  });

  test('what was added, changed, moved or put into the trash is undone', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await person(db, 'editor');
    const [a, b] = [
      await add(db, accountId, 'job', { name: 'A' }),
      await add(db, accountId, 'job', { name: 'B' }),
    ];
    const undo = (entryId: string) =>
      undoChange(db, { entryId, accountId, role: 'editor' }, now, registry.followUndo);
    const row = await findEditedEvidence(db, a.id);
    const version = row && versionOf(evidenceValues(row));
    const save = () =>
      saveEvidence(
        db,
        {
          id: a.id,
          kind: 'job',
          accountId,
          edit: { ...editOf({ name: 'Z' }), version },
          image: null,
        },
        now,
      );
    const changes = [
      await save(),
      await moveEvidence(db, { id: b.id, direction: 'up', accountId }, now),
      await trashEvidence(db, { id: b.id, isTrashed: true, accountId }, now),
    ];
    expect((await namesOf(db)).jobs).toEqual(['Z']);
    expect(await save()).toEqual({ outcome: 'rejected', reason: 'conflict' });
    expect(await moveEvidence(db, { id: b.id, direction: 'up', accountId }, now)).toMatchObject({
      reason: 'gone',
    });
    const seen = [];
    for (const each of changes.toReversed()) {
      if (each.outcome === 'done') await undo(each.value.entryId);
      seen.push((await namesOf(db)).jobs.join(''));
    }
    expect(seen).toEqual(['BZ', 'ZB', 'AB']);
    await undo(b.entryId);
    expect((await namesOf(db)).jobs).toEqual(['A']);
  });

  test('a replaced picture is kept as long as that can be undone, and then deleted, as are those in the trash', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await person(db, 'editor');
    const images = async () =>
      (await db.selectFrom('stored_image').select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      );
    const [first, second] = [
      await insertStoredImage(db, 'a-1'),
      await insertStoredImage(db, 'a-2'),
    ];
    const { id } = await add(db, accountId, 'job', {}, first);
    const replace = {
      id,
      kind: 'job',
      accountId,
      edit: editOf({ 'alt.fr': 'Une cour.' }),
      image: second,
    } as const;
    const replaced = await saveEvidence(db, replace, now);
    await deleteOldEvidence(db, storage, now);
    expect(await images()).toEqual(['a-1', 'a-2']);
    const entryId = replaced.outcome === 'done' ? replaced.value.entryId : '';
    await undoChange(db, { entryId, accountId, role: 'editor' }, now + 5, registry.followUndo);
    expect((await findEditedEvidence(db, id))?.image).toBe(first);
    // Now it is the second one that nobody sees.
    await deleteOldEvidence(db, storage, now + 6);
    expect(await images()).toEqual(['a-1']);
    await trashEvidence(db, { id, isTrashed: true, accountId }, now + 7);
    await deleteOldEvidence(db, storage, now + 7);
    expect(await images()).toEqual(['a-1']);
    await deleteOldEvidence(db, storage, now + 7 + undoMs);
    expect([await images(), await findEditedEvidence(db, id)]).toEqual([[], undefined]);
  });

  test('a picture that an article shows too is left to it', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await person(db, 'editor');
    const image = await insertStoredImage(db, 'a-1');
    await insertDraft(db, { accountId, snapshot: { ...emptySnapshot('Jean'), image } }, now);
    const { id } = await add(db, accountId, 'job', {}, image);
    await trashEvidence(db, { id, isTrashed: true, accountId }, now);
    await deleteOldEvidence(db, storage, now + undoMs);
    expect(await findEditedEvidence(db, id)).toBeUndefined();
    expect(await db.selectFrom('stored_image').select('stored_at').execute()).toEqual([
      { stored_at: now },
    ]);
  });
});

onSqlite((engine) => {
  test('« Portefolio » leads to the work that pages show, and to the home page while there is none', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await person(db, 'editor');
    const hasWork = async () =>
      (await articleListLoader(memberArgs('/publication', { db }) as never)).hasWork;
    await add(db, accountId, 'person');
    await add(db, accountId, 'job', { hidden: 'on' });
    expect(await hasWork()).toBe(false);
    await add(db, accountId, 'job');
    expect(await hasWork()).toBe(true);
  });

  type Given = { cookie: string; params?: Record<string, string>; form?: Record<string, string> };
  const args = (db: Db, path: string, given: Given) =>
    memberArgs(path, { db, ...given }) as never & LoaderFunctionArgs;
  const { image: _, ...empty } = emptyEvidence;
  const typed = {
    ...empty,
    name: 'Lekòl Nò a',
    'text.fr': 'Un site.',
    doneOn: '2026-09-12',
    link: 'https://lekol.example/',
  };

  test('an editor adds a job and a person, changes them, and puts them into the trash', async () => {
    const { db } = await engine.database();
    const { cookie } = await person(db, 'editor');
    const create = (kind: string) =>
      action(
        args(db, `/admin/evidence/new/${kind}`, {
          cookie,
          params: { kind },
          form: { ...typed, name: kind },
        }),
      );
    for (const kind of ['job', 'person'])
      expect((await redirected(create(kind))).to).toMatch(/^\/admin\/evidence\?done=/);
    expect(await namesOf(db)).toEqual({ jobs: ['job'], people: ['person'] });
    const { groups } = await listLoader(args(db, '/admin/evidence', { cookie }));
    const id = groups[0]?.rows[0]?.id ?? '';
    const { values } = await loader(args(db, `/admin/evidence/${id}`, { cookie, params: { id } }));
    expect(values).toMatchObject({ ...typed, name: 'job' });
    const send = (form: Record<string, string>) =>
      action(
        args(db, `/admin/evidence/${id}`, { cookie, params: { id }, form: { ...typed, ...form } }),
      );
    expect(
      (await redirected(send({ 'text.fr': 'Une école.', version: versionOf(values) }))).status,
    ).toBe(303);
    const stale = { name: 'moi', 'text.fr': 'Une page.', version: versionOf(values) };
    expect(await shownAgain(send(stale))).toMatchObject({ status: 409, values: stale });
    // Theirs is taken in one field, and the other one is as it was written.
    const now = await loader(args(db, `/admin/evidence/${id}`, { cookie, params: { id } }));
    const chosen = { ...stale, 'choice.text.fr': 'theirs', version: versionOf(now.values) };
    expect((await redirected(send(chosen))).status).toBe(303);
    expect(await findEditedEvidence(db, id)).toMatchObject({ name: 'moi', text_fr: 'Une école.' });
    const trash = { cookie, params: { id }, form: { state: 'trashed' } };
    expect((await redirected(change(args(db, `/admin/evidence/${id}/trash`, trash)))).status).toBe(
      303,
    );
    expect(await namesOf(db)).toEqual({ jobs: [], people: ['person'] });
    const inTrash = await listLoader(args(db, '/admin/evidence?state=trash', { cookie }));
    expect(inTrash.groups.map(({ rows }) => rows.length)).toEqual([1, 0]);
  });

  test('a picture needs an alternative text, and becomes a stored one', async () => {
    const { db } = await engine.database();
    const { cookie } = await person(db, 'editor');
    const written: string[] = [];
    const file = { path: 'content/pictures/app/fr-home-wide.webp', bytes: 1, sha256: 'x' };
    const picture = (form: Record<string, string>) =>
      action(
        memberArgs('/admin/evidence/new/job', {
          db,
          cookie,
          params: { kind: 'job' },
          storage: { write: async (name: string) => void written.push(name) } as never,
          upload: async () => ({
            outcome: 'read',
            wellFormed: true,
            texts: new Map(Object.entries(form).map(([name, value]) => [name, [value]])),
            file,
          }),
        }) as never & LoaderFunctionArgs,
      );
    expect(await shownAgain(picture(typed))).toMatchObject({
      status: 400,
      errors: { 'alt.fr': 'alt' },
    });
    expect((await redirected(picture({ ...typed, 'alt.fr': 'Une cour.' }))).status).toBe(303);
    expect((await findEvidence(db, 'en')).jobs[0]).toMatchObject({
      image: expect.stringMatching(/^stored\//),
      alt: { text: 'Une cour.', locale: 'fr' },
    });
    expect(written.length).toBeGreaterThan(0);
  });

  test('a form with a choice for each field is received as it was sent', async () => {
    const { db } = await engine.database();
    const { id: accountId, cookie } = await person(db, 'editor');
    const { id } = await add(db, accountId, 'job');
    const form = {
      ...typed,
      'text.ht': 'Yon sit.',
      'text.en': 'A site.',
      hidden: 'on',
      removeImage: 'on',
      version: 'old',
    };
    const choices = evidenceFields.map((name): [string, string] => [`choice.${name}`, 'theirs']);
    const upload = await sentForm([...Object.entries(form), ...choices]);
    const sent = memberArgs(`/admin/evidence/${id}`, {
      db,
      cookie,
      params: { id },
      upload,
    }) as never & LoaderFunctionArgs;
    expect(await shownAgain(action(sent))).toMatchObject({
      status: 409,
      values: { ...form, ...Object.fromEntries(choices) },
    });
  });

  test.each([
    [{ name: '' }, { name: 'name' }],
    [{ 'text.fr': '' }, { 'text.fr': 'text' }],
    [{ 'quote.en': 'x'.repeat(301) }, { 'quote.en': 'tooLong' }],
    [{ link: 'javascript:alert(1)' }, { link: 'link' }],
    [{ doneOn: '2026-02-31' }, { doneOn: 'date' }],
  ])('%j: says what is wrong and keeps what was typed', async (wrong, errors) => {
    const { db } = await engine.database();
    const { cookie } = await person(db, 'editor');
    const form = { ...typed, ...wrong };
    const answer = action(
      args(db, '/admin/evidence/new/job', { cookie, params: { kind: 'job' }, form }),
    );
    expect(await shownAgain(answer)).toMatchObject({ status: 400, errors, values: form });
  });

  test('the pages are for editors, and hostile addresses are not found', async () => {
    const { db } = await engine.database();
    const { cookie } = await person(db, 'editor');
    const { cookie: member } = await person(db, 'member');
    const at = (
      params: Record<string, string>,
      who: string,
      form?: Record<string, string>,
      path = '/admin/evidence/x',
    ) => args(db, path, { cookie: who, params, ...(form && { form }) });
    for (const work of [
      () => listLoader(at({}, member)),
      () => loader(at({ id: 'x' }, member)),
      () => action(at({ kind: 'job' }, member, typed)),
      () => change(at({ id: 'x' }, member, { direction: 'up' })),
    ])
      expect(await thrownBy(work)).toMatchObject({ init: { status: 403 } });
    expect(await thrownBy(() => loader(at({ kind: 'cat' }, cookie)))).toMatchObject({
      init: { status: 404 },
    });
    expect(await thrownBy(() => loader(at({ id: '%00' }, cookie)))).toMatchObject({
      init: { status: 404 },
    });
    expect(await thrownBy(() => action(at({ id: 'x' }, cookie, typed)))).toMatchObject({
      init: { status: 404 },
    });
    expect(
      await thrownBy(() => change(at({ id: 'x' }, cookie, { direction: 'in' }))),
    ).toMatchObject({ init: { status: 400 } });
    expect(
      await thrownBy(() => change(at({ id: 'x' }, cookie, { direction: 'up' }))),
    ).toMatchObject({ init: { status: 404 } });
  });
});
