import type { LoaderFunctionArgs } from 'react-router';
import { expect, vi } from 'vitest';
import { versionOf } from '#app/office/versions.ts';
import { textTasks } from '#app/platform/text-worker.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, test, updateRows } from '#test/database.ts';
import { memberArgs, openSession, shownAgain } from '#test/members.ts';
import { routeTable } from '#test/route-table.ts';
import { freshHardText, hardText, hurryTexts } from '#test/texts.ts';
import { findDraft, insertEmptyDraft } from '../drafts.server.ts';
import * as previewPage from '../preview.tsx';
import * as article from './article.tsx';
import * as preview from './preview.ts';
import * as version from './version.tsx';

const now = Date.now();
type Args = Parameters<typeof memberArgs>[1];
const asRoute = <Route>(path: string, given: Args) =>
  memberArgs(path, { routes: routeTable, ...given }) as Route & LoaderFunctionArgs;

async function begin() {
  const accountId = await makeAccount(db, now, { username: 'Jean' });
  await updateRows('account', { role: 'editor' }, accountId);
  const { cookie } = await openSession(db, accountId);
  const id = await insertEmptyDraft(db, { id: accountId, username: 'Jean' }, now);
  const params = { id: String(id) };
  const path = `/admin/articles/${id}`;
  const load = () => article.loader(asRoute(path, { db, cookie, params }));
  const send = async (form: Record<string, string>) => {
    const version = versionOf((await load()).article.values);
    return article.action(asRoute(path, { db, cookie, params, form: { version, ...form } }));
  };
  return { id, params, cookie, send, load };
}

const french = { 'title.fr': 'La radio', 'summary.fr': 'Elle parle à tous.' };

test('a text that would take minutes to lay out is refused at its field and saved, and the site answers meanwhile', async () => {
  // Long enough to load a page meanwhile, on a busy machine too.
  hurryTexts({ render: 4_000 });
  const { id, send, load } = await begin();
  // Not one that another test had refused: that costs no time.
  const hardText = freshHardText();
  const form = {
    ...french,
    'text.fr': hardText,
    intent: 'publish',
    'publish.fr': 'on',
    'publish.ht': '',
  };
  const refused = shownAgain(send(form));
  await vi.waitUntil(() => textTasks() === 1, { timeout: 60_000, interval: 1 });
  expect((await load()).article.id).toBe(id);
  expect(textTasks()).toBe(1);
  expect(await refused).toMatchObject({
    status: 400,
    errors: { 'text.fr': 'tooComplicated' },
    values: { 'text.fr': hardText },
  });
  const later = {
    intent: 'publish',
    'publish.fr': 'on',
    'publish.ht': '',
    publishAt: '2090-07-01T07:00',
  };
  expect(await shownAgain(send(later))).toMatchObject({ errors: { 'text.fr': 'tooComplicated' } });
  expect(await findDraft(db, id)).toMatchObject({
    published: {},
    schedule: null,
    snapshot: { texts: { fr: { content: hardText } } },
  });
  expect((await load()).article.values['text.fr']).toBe(hardText);
});

test('a preview of such a text says so', async () => {
  hurryTexts();
  const { id, params, cookie, send } = await begin();
  await send({ ...french, 'text.fr': hardText });
  await preview.action(
    asRoute(`/admin/articles/${id}/preview`, { db, cookie: cookie, params, form: { state: 'on' } }),
  );
  const { preview: link } = await article.loader(
    asRoute(`/admin/articles/${id}`, { db, cookie: cookie, params }),
  );
  const key = link?.path.split('/').at(-1) ?? '';
  const shown = await previewPage.loader(
    asRoute(link?.path ?? '', { db, params: { ...params, key } }),
  );
  expect(shown).toMatchObject({ data: { article: { title: 'La radio' }, html: null } });
});

test('two versions that take too long to compare are shown one after the other', async () => {
  hurryTexts();
  const { id, params, cookie, send } = await begin();
  const words = (prefix: string) =>
    Array.from({ length: 12_000 }, (_, n) => `${prefix}${n}`).join(' ');
  await send({ ...french, 'text.fr': words('a') });
  const { head } = await db.selectFrom('article_draft').select('head').executeTakeFirstOrThrow();
  await send({ ...french, 'text.fr': words('b') });
  const path = `/admin/articles/${id}/versions/${head}`;
  const compared = await version.loader(
    asRoute(path, { db, cookie: cookie, params: { ...params, version: head } }),
  );
  expect(compared.differences).toEqual([
    {
      name: 'text.fr',
      isWhole: true,
      parts: [
        { text: words('a'), kind: 'removed' },
        { text: words('b'), kind: 'added' },
      ],
    },
  ]);
});
