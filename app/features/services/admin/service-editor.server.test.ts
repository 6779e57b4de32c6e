import type { LoaderFunctionArgs } from 'react-router';
import { expect, test } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import type { Role } from '#app/http/session/account.ts';
import { versionOf } from '#app/office/versions.ts';
import type { Db } from '#app/platform/database.server.ts';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { textLimits } from '#app/platform/text-worker.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { eachEngine, onSqlite } from '#test/database.ts';
import { listJournal, undoChange } from '#test/journal.ts';
import { memberArgs, openSession, redirected, shownAgain } from '#test/members.ts';
import { redirection, thrownBy } from '#test/page-args.ts';
import { hardText, hurryTexts } from '#test/texts.ts';
import { questionsOf } from '../questions.ts';
import { loader as publicLoader } from '../service.tsx';
import { findServiceBySlug, listServices, listSitemapServices } from '../services.server.ts';
import { changeService, findEditedService, moveService } from './change.server.ts';
import { loader as listLoader } from './list.tsx';
import { action as move } from './position.ts';
import { type ServiceEdit, serviceSchema } from './schema.ts';
import { action, loader } from './service.tsx';
import { type ServiceValues, serviceBounds } from './service-form.ts';

const now = Date.now();
const key = 'web-creation';

async function person(db: Db, role: Role) {
  const id = await makeAccount(db, now, { email: `${role}@example.org`, username: role });
  await db.updateTable('account').set({ role }).where('id', '=', id).execute();
  return { id, cookie: (await openSession(db, id)).cookie };
}

async function site(db: Db) {
  await insertBuiltinContent(db, now);
  return person(db, 'editor');
}

const valuesOf = async (db: Db, service = key) =>
  (await findEditedService(db, service))?.values as ServiceValues;
const edited = async (db: Db, changes: Partial<ServiceValues>): Promise<ServiceEdit> =>
  serviceSchema.parse({ ...noAnswers, ...(await valuesOf(db)), ...changes });
const noAnswers = Object.fromEntries(Object.keys(serviceSchema.shape).map((name) => [name, '']));
const shown = async (db: Db, locale = 'fr') =>
  (await listServices(db, locale)).find((service) => service.key === key);

eachEngine((engine) => {
  test('a text, the price and the delay are changed at once, renew the pages, and are undone', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await site(db);
    const [before, version] = [await shown(db), await findContentVersion(db)];
    const opened = versionOf(await valuesOf(db));
    const edit = await edited(db, {
      'title.fr': 'Sites web',
      price: '25 000',
      daysFrom: '10',
      daysTo: '20',
      'priceWords.ht': 'sou devi',
      'answer.hosting.fr': 'Le client.',
    });
    const changed = await changeService(db, { key, accountId, edit }, now);
    if (changed.outcome !== 'done') throw new Error(changed.outcome);
    expect(await shown(db)).toEqual({
      ...before,
      title: 'Sites web',
      priceMinor: 2_500_000,
      daysFrom: 10,
      daysTo: 20,
    });
    expect((await shown(db, 'ht'))?.priceWords).toBe('sou devi');
    expect((await findServiceBySlug(db, 'fr', before?.slug ?? ''))?.answers).toEqual({
      hosting: 'Le client.',
    });
    expect(await findContentVersion(db)).toBeGreaterThan(version);
    const filter = { person: null, kind: 'publish', since: null } as const;
    const { lines } = await listJournal(db, { filter, after: undefined, role: 'owner' }, 10, now);
    expect(lines[0]).toMatchObject({ action: 'service.changed', name: 'Sites web' });
    expect(lines[0]?.changes).toEqual([
      { field: 'service.price_minor', before: null, after: 2_500_000 },
      { field: 'service.days_from', before: null, after: 10 },
      { field: 'service.days_to', before: null, after: 20 },
      { field: 'service_text.title.fr', before: before?.title, after: 'Sites web' },
      { field: 'service_text.answers.fr.hosting', before: null, after: 'Le client.' },
      { field: 'service_text.price_words.ht', before: '', after: 'sou devi' },
    ]);
    const undo = { entryId: changed.value.entryId, accountId, role: 'editor' } as const;
    expect(await undoChange(db, undo, now)).toMatchObject({ outcome: 'done' });
    expect(await shown(db)).toEqual(before);
    // As it was, so the form that was opened before is not stale any longer.
    expect(versionOf(await valuesOf(db))).toBe(opened);
  });

  test('of two forms opened at once, the second is refused and changes nothing', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await site(db);
    const version = versionOf(await valuesOf(db));
    const [mine, theirs] = [
      await edited(db, { 'title.fr': 'Sites' }),
      await edited(db, { 'title.fr': 'Toiles' }),
    ];
    expect(
      await changeService(db, { key, accountId, edit: { ...theirs, version } }, now),
    ).toMatchObject({ outcome: 'done' });
    const refused = await changeService(db, { key, accountId, edit: { ...mine, version } }, now);
    expect(refused).toEqual({ outcome: 'rejected', reason: 'conflict' });
    expect((await shown(db))?.title).toBe('Toiles');
  });

  test('a changed slug leads on from the old one, which no other service takes', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await site(db);
    const change = async (slug: string) =>
      changeService(db, { key, accountId, edit: await edited(db, { 'slug.fr': slug }) }, now);
    const changed = await change('Sites à Okap');
    expect((await findServiceBySlug(db, 'fr', 'creation-web'))?.slug).toBe('sites-a-okap');
    expect(await change('design-graphique')).toEqual({
      outcome: 'invalid',
      errors: { 'slug.fr': 'taken' },
    });
    const other = 'graphic-design';
    const values = { ...noAnswers, ...(await valuesOf(db, other)), 'slug.fr': 'creation-web' };
    const taken = await changeService(
      db,
      { key: other, accountId, edit: serviceSchema.parse(values) },
      now,
    );
    expect(taken).toEqual({ outcome: 'invalid', errors: { 'slug.fr': 'taken' } });
    const entryId = changed.outcome === 'done' ? changed.value.entryId : '';
    expect(await undoChange(db, { entryId, accountId, role: 'editor' }, now)).toMatchObject({
      outcome: 'done',
    });
    expect((await findServiceBySlug(db, 'fr', 'sites-a-okap'))?.slug).toBe('creation-web');
  });

  test('a language that is added alone is a change: a line in the journal, and the pages are renewed', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await site(db);
    const edit = await edited(db, {});
    await db
      .deleteFrom('service_text')
      .where('service_key', '=', key)
      .where('locale', '=', 'ht')
      .execute();
    const version = await findContentVersion(db);
    expect(await changeService(db, { key, accountId, edit }, now)).toMatchObject({
      outcome: 'done',
    });
    expect((await shown(db, 'ht'))?.title).toBe(edit['title.ht']);
    expect(await findContentVersion(db)).toBeGreaterThan(version);
    const entries = db.selectFrom('journal_entry').select(['action', 'subject_id']).execute();
    expect(await entries).toEqual([{ action: 'service.changed', subject_id: key }]);
  });

  test('a slug that is taken in one language stores nothing of the others', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await site(db);
    const other = await valuesOf(db, 'graphic-design');
    const rows = () =>
      Promise.all(
        (['service_slug', 'service_text'] as const).map((table) =>
          db.selectFrom(table).selectAll().execute(),
        ),
      );
    await db
      .deleteFrom('service_text')
      .where('service_key', '=', key)
      .where('locale', '=', 'en')
      .execute();
    const before = await rows();
    const english = {
      'title.en': 'New',
      'summary.en': 'New.',
      'text.en': 'New.',
      'slug.en': 'all-new',
    };
    const edit = await edited(db, {
      ...english,
      'slug.fr': 'tout-neuf',
      'slug.ht': other['slug.ht'],
    });
    expect(await changeService(db, { key, accountId, edit }, now)).toEqual({
      outcome: 'invalid',
      errors: { 'slug.ht': 'taken' },
    });
    expect(await rows()).toEqual(before);
  });

  test('a hidden service is on no page and not in the site map', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await site(db);
    await changeService(db, { key, accountId, edit: await edited(db, { hidden: 'on' }) }, now);
    expect(await shown(db)).toBeUndefined();
    expect(await findServiceBySlug(db, 'fr', 'creation-web')).toBeUndefined();
    expect((await listSitemapServices(db)).map(({ id }) => id)).not.toContain(key);
  });

  test('moves one place, also two at once, and back by undo', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await site(db);
    const order = async () => (await listServices(db, 'fr')).map((service) => service.key);
    const before = await order();
    const moved = await moveService(db, { key, direction: 'up', accountId }, now);
    expect((await order()).slice(0, 3)).toEqual([key, 'graphic-design', 'digital-marketing']);
    expect(await moveService(db, { key, direction: 'up', accountId }, now)).toMatchObject({
      reason: 'same',
    });
    expect(await moveService(db, { key: 'none', direction: 'down', accountId }, now)).toMatchObject(
      { reason: 'gone' },
    );
    const entryId = moved.outcome === 'done' ? moved.value.entryId : '';
    await undoChange(db, { entryId, accountId, role: 'editor' }, now);
    expect(await order()).toEqual(before);
    await Promise.all([
      moveService(db, { key: 'graphic-design', direction: 'down', accountId }, now),
      moveService(db, { key: 'graphic-design', direction: 'down', accountId }, now),
    ]);
    expect((await order()).indexOf('graphic-design')).toBe(2);
  });
});

onSqlite((engine) => {
  const args = (db: Db, given: { cookie?: string; form?: Record<string, string> }) =>
    memberArgs(`/admin/services/${key}`, { db, params: { key }, ...given }) as never &
      LoaderFunctionArgs;

  test('an editor changes it in one form; a stale one keeps what was typed, and goes with the version of now', async () => {
    const { db } = await engine.database();
    const { cookie, id: accountId } = await site(db);
    const { values } = await loader(args(db, { cookie }));
    const form = {
      ...values,
      'title.fr': 'Sites',
      price: '2500',
      daysFrom: '3',
      daysTo: '5',
      version: versionOf(values),
    };
    expect((await redirected(action(args(db, { cookie, form })))).to).toMatch(
      /^\/admin\/services\/web-creation\?done=/,
    );
    const version = versionOf(await valuesOf(db));
    expect(
      await redirected(action(args(db, { cookie, form: { ...form, version } }))),
    ).toMatchObject({
      to: '/admin/services/web-creation?notice=same',
    });
    await changeService(
      db,
      { key, accountId, edit: await edited(db, { 'title.fr': 'Toiles', daysTo: '9' }) },
      now,
    );
    const stale = { ...form, 'title.fr': 'Pages', daysFrom: '4', version };
    expect(await shownAgain(action(args(db, { cookie, form: stale })))).toMatchObject({
      status: 409,
      notice: { outcome: 'rejected', reason: 'conflict' },
      values: { 'title.fr': 'Pages' },
    });
    const { values: stored } = await loader(args(db, { cookie }));
    expect(stored).toMatchObject({ 'title.fr': 'Toiles', daysFrom: '3' });
    // Half of each may not go together: from 10 days on, and until 9.
    const half = {
      ...stale,
      daysFrom: '10',
      daysTo: '20',
      'choice.daysTo': 'theirs',
      version: versionOf(stored),
    };
    expect(await shownAgain(action(args(db, { cookie, form: half })))).toMatchObject({
      status: 400,
      errors: { daysTo: 'order' },
    });
    const chosen = { ...half, daysFrom: '4', 'choice.title.fr': 'theirs' };
    expect((await redirected(action(args(db, { cookie, form: chosen })))).status).toBe(303);
    expect(await valuesOf(db)).toMatchObject({ 'title.fr': 'Toiles', daysFrom: '4', daysTo: '9' });
  });

  test('a text that would take minutes to lay out is refused at its field; what is stored has its HTML beside it', async () => {
    hurryTexts();
    const { db } = await engine.database();
    const { cookie } = await site(db);
    const { values } = await loader(args(db, { cookie }));
    // Shorter than that of an article can be: it takes a second.
    const hard = hardText.slice(0, serviceBounds.text);
    const form = { ...values, version: versionOf(values), 'text.ht': hard };
    Object.assign(textLimits, { render: 100 });
    const refused = await shownAgain(action(args(db, { cookie, form })));
    expect(refused).toMatchObject({
      status: 400,
      errors: { 'text.ht': 'tooComplicated' },
      values: { 'text.ht': hard },
    });
    Object.assign(textLimits, { render: 10_000 });
    const simple = { ...form, 'text.ht': '**Kap**' };
    expect((await redirected(action(args(db, { cookie, form: simple })))).status).toBe(303);
    const stored = await db
      .selectFrom('service_text')
      .select(['locale', 'html'])
      .where('html', 'is not', null)
      .execute();
    expect(stored).toEqual([{ locale: 'ht', html: '<p><strong>Kap</strong></p>' }]);
  });

  test.each([
    [{ 'title.ht': '' }, { 'title.ht': 'missing' }],
    [{ 'text.en': ' \n' }, { 'text.en': 'missing' }],
    [{ 'summary.fr': 'x'.repeat(201) }, { 'summary.fr': 'tooLong' }],
    [{ price: 'cher' }, { price: 'price' }],
    [{ price: '-5' }, { price: 'price' }],
    [{ daysFrom: '0' }, { daysFrom: 'days' }],
    [{ daysFrom: '9', daysTo: '8' }, { daysTo: 'order' }],
    [{ 'slug.fr': '???' }, { 'slug.fr': 'slug' }],
  ])('%j: says what is wrong and keeps what was typed', async (wrong, errors) => {
    const { db } = await engine.database();
    const { cookie } = await site(db);
    const stored = await valuesOf(db);
    const form = { ...stored, ...wrong } as Record<string, string>;
    expect(await shownAgain(action(args(db, { cookie, form })))).toMatchObject({
      status: 400,
      errors,
      values: form,
    });
    expect(await valuesOf(db)).toEqual(stored);
  });

  test('the pages are for editors, and hostile addresses are not found', async () => {
    const { db } = await engine.database();
    const { cookie } = await site(db);
    const { cookie: member } = await person(db, 'member');
    const at = (cookie: string, key: string, form?: Record<string, string>) =>
      memberArgs(`/admin/services/${key}/position`, {
        db,
        cookie,
        params: { key },
        ...(form && { form }),
      }) as never & LoaderFunctionArgs;
    expect(await thrownBy(() => listLoader(at(member, '')))).toMatchObject({
      init: { status: 403 },
    });
    expect(await thrownBy(() => loader(at(member, key)))).toMatchObject({ init: { status: 403 } });
    expect(await thrownBy(() => action(at(member, key, {})))).toMatchObject({
      init: { status: 403 },
    });
    expect(await thrownBy(() => move(at(member, key, { direction: 'up' })))).toMatchObject({
      init: { status: 403 },
    });
    expect(await thrownBy(() => loader(at(cookie, '%00')))).toMatchObject({
      init: { status: 404 },
    });
    expect(await thrownBy(() => move(at(cookie, key, { direction: 'in' })))).toMatchObject({
      init: { status: 400 },
    });
    expect(await thrownBy(() => move(at(cookie, 'none', { direction: 'up' })))).toMatchObject({
      init: { status: 404 },
    });
    expect((await redirected(move(at(cookie, key, { direction: 'up' })))).to).toMatch(
      /^\/admin\/services\?done=/,
    );
    const { services } = await listLoader(at(cookie, ''));
    expect(services[0]).toMatchObject({ key, isFirst: true, isLast: false });
  });

  test('the public page: one URL for each language, what is set, and what is answered until the team has answered', async () => {
    const { db } = await engine.database();
    const { id: accountId } = await site(db);
    const page = (path: string) =>
      memberArgs(path, { db, params: { slug: path.split('/').at(-1) } }) as never &
        LoaderFunctionArgs;
    expect(
      redirection(await thrownBy(() => publicLoader(page('/en/services/creation-web')))),
    ).toMatchObject({
      status: 301,
      location: '/en/services/website-creation',
    });
    expect(
      redirection(await thrownBy(() => publicLoader(page('/services/none')))).location,
    ).toContain('/home');
    const { questions, service, alternates } = await publicLoader(page('/services/creation-web'));
    expect([service.priceMinor, service.daysFrom]).toEqual([null, null]);
    expect(questions.map(({ key, own }) => [key, own])).toEqual(
      questionsOf('web-creation').map((key) => [key, undefined]),
    );
    for (const { usual } of questions) expect(usual).toMatch(/.{60}/);
    expect(Object.keys(alternates).toSorted()).toEqual(['en', 'fr', 'ht']);
    await changeService(
      db,
      {
        key,
        accountId,
        edit: await edited(db, { 'answer.cash.fr': 'Oui.', 'answer.travel.fr': 'x' }),
      },
      now,
    );
    const answered = (await publicLoader(page('/services/creation-web'))).questions.filter(
      ({ own }) => own,
    );
    expect(answered).toMatchObject([{ key: 'cash', own: 'Oui.' }]);
  });
});
