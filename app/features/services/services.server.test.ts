import { expect } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import type { Values } from '#app/office/resource/form.ts';
import { findRow, listRows, saveRow } from '#app/office/resource/rows.server.ts';
import { action } from '#app/office/resource/section.tsx';
import { findContentVersion } from '#app/platform/localized.server.ts';
import { openBrowser } from '#test/browser.ts';
import { db, onDatabase, rowsIn, test } from '#test/database.ts';
import { expectDone, listJournal, undoChange } from '#test/journal.ts';
import { makeTeamMember } from '#test/message-review.ts';
import { signIn } from '#test/office.ts';
import { serviceResource } from './service.resource.ts';
import { loader } from './service.tsx';
import * as services from './services.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const key = 'web-creation';

async function editor() {
  await insertBuiltinContent(db, now);
  return makeTeamMember(db);
}

async function valuesOf(id = key): Promise<Values> {
  const row = await findRow(db, serviceResource, id);
  return row ? serviceResource.valuesOf(row) : {};
}
async function save(accountId: string, changes: Values, id = key) {
  const values = { ...(await valuesOf(id)), ...changes };
  return saveRow(db, serviceResource, { id, accountId, values }, now);
}
const shown = async (locale: 'fr' | 'ht' = 'fr') =>
  (await services.listServices(db, locale)).find((service) => service.key === key);
const removeText = (id: string, locale: string) => {
  const texts = db.deleteFrom('service_text').where('service_key', '=', id);
  return texts.where('locale', '=', locale).execute();
};

onDatabase((test) => {
  test('lists nine services in the order of the office, in the reader’s language, else in French, else in English', async () => {
    await insertBuiltinContent(db, now);
    const [first = '', ...keys] = (await listRows(db, serviceResource)).map(({ id }) => id);
    const expectFirst = async (locale: 'fr' | 'ht', shownIn: string) => {
      const listed = await services.listServices(db, locale);
      expect(listed.map((each) => each.key)).toEqual([first, ...keys]);
      expect(listed[0]?.locale).toBe(shownIn);
    };
    await expectFirst('ht', 'ht');
    await removeText(first, 'ht');
    await expectFirst('ht', 'fr');
    await removeText(first, 'fr');
    await expectFirst('fr', 'en');
    await removeText(first, 'en');
    expect((await services.listServices(db, 'fr')).map((each) => each.key)).toEqual(keys);
    expect(await services.findServiceCard(db, 'fr', first)).toBeUndefined();
    expect((await services.findServiceCard(db, 'ht', key))?.title).toBe((await shown('ht'))?.title);
  });

  test('a text, the price and the delay are changed at once, renew the pages, and the journal names each; a hidden service is on no page and not in the site map', async () => {
    const accountId = await editor();
    const version = await findContentVersion(db);
    await save(accountId, {
      ...{ 'title.fr': 'Sites web', price: '25 000 gourdes', daysFrom: '10', daysTo: '20' },
      ...{ 'priceWords.ht': 'sou devi', 'answer.hosting.fr': 'Le client.', 'text.fr': '**Kap**' },
    });
    const offer = { price_minor: 2_500_000, delay: '10 à 20 jours' };
    expect(await shown()).toMatchObject({ title: 'Sites web', ...offer });
    expect((await shown('ht'))?.price).toMatch(/, sou devi$/);
    const service = await services.findServiceBySlug(db, 'fr', 'creation-web');
    expect(service?.answers).toEqual({ hosting: 'Le client.' });
    const html = '<p><strong>Kap</strong></p>';
    expect(await rowsIn('service_text')).toContainEqual(expect.objectContaining({ html }));
    expect(await findContentVersion(db)).toBeGreaterThan(version);
    const [line] = (await listJournal(db, now, { kind: 'publish' })).lines;
    const changed = line?.changes.map(({ field, after }) => `${field}: ${after}`);
    expect(changed).toContain('service.price_minor: 2500000');
    expect(changed).toContain('service_text.answers.fr.hosting: Le client.');

    await save(accountId, { hidden: 'on' });
    expect(await shown()).toBeUndefined();
    expect(await services.findServiceBySlug(db, 'fr', 'creation-web')).toBeUndefined();
    expect((await services.listSitemapServices(db)).map(({ id }) => id)).not.toContain(key);
  });

  test('a changed slug leads on from the old one, which no other service takes', async () => {
    const accountId = await editor();
    const taken = { outcome: 'invalid', errors: { 'slug.fr': 'taken' } };
    const slugAt = async (slug: string) => (await services.findServiceBySlug(db, 'fr', slug))?.slug;
    const { entryId } = expectDone(await save(accountId, { 'slug.fr': 'Sites à Okap' }));
    expect(await slugAt('creation-web')).toBe('sites-a-okap');
    expect(await save(accountId, { 'slug.fr': 'creation-web' }, 'graphic-design')).toEqual(taken);
    await undoChange(db, { entryId, accountId, role: 'editor' }, now);
    expect(await slugAt('sites-a-okap')).toBe('creation-web');
  });
});

test('the public page: one URL for each language, what is set, and the questions that have an answer', async () => {
  const accountId = await editor();
  const page = (path: string) => openBrowser().get(loader, path);
  const moved = { status: 301, to: '/en/services/website-creation' };
  expect(await page('/en/services/creation-web')).toMatchObject(moved);
  const asked = await page('/services/creation-web');
  expect(asked.questions.map(({ key }) => key)).toEqual(['cash', 'reply']);
  for (const { usual } of asked.questions) expect(usual).toMatch(/.{50}/);
  expect(Object.keys(asked.alternates).toSorted()).toEqual(['en', 'fr', 'ht']);
  await save(accountId, { 'answer.cash.fr': 'Oui.', 'answer.travel.fr': 'x' });
  const answered = (await page('/services/creation-web')).questions.filter(({ own }) => own);
  expect(answered).toMatchObject([{ key: 'cash', own: 'Oui.' }]);
});

test.each([
  [{ price: 'cher' }, { price: 'price' }],
  [{ daysTo: '366' }, { daysTo: 'days' }],
  [{ daysFrom: '9', daysTo: '8' }, { daysTo: 'order' }],
  [{ 'slug.fr': '???' }, { 'slug.fr': 'slug' }],
])('%j is refused, and says why', async (given, errors) => {
  const { send } = await signIn(db);
  await insertBuiltinContent(db, now);
  const form = { ...(await valuesOf()), ...given, version: '' };
  const refused = { status: 400, errors };
  expect(await send(action, `/admin/services/${key}`, form)).toMatchObject(refused);
});
