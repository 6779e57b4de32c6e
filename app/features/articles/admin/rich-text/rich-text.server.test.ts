import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { createRouteTable } from '#app/http/route-table.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { sweepStoredImages } from '#app/platform/stored-images.server.ts';
import { db, rowsIn, test } from '#test/database.ts';
import { memberArgs } from '#test/members.ts';
import { signIn } from '#test/office.ts';
import { smallPicture } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { blobOf, sentForm } from '#test/uploads.ts';
import { insertDraft, saveDraft } from '../../drafts.server.ts';
import { emptySnapshot } from '../../drafts.ts';
import { listVersions } from '../../versions.server.ts';
import { loader as linkTargets } from './link-targets.ts';
import { checkLink } from './links.ts';
import { action } from './picture-upload.ts';

const now = Date.now();

async function upload(storage: Storage, cookie: string, image: Blob) {
  const given = { db, cookie, storage, upload: await sentForm([['image', image]]) };
  const args = memberArgs('/admin/articles/pictures', given);
  const answer = (await action(args as ActionFunctionArgs)) as Response;
  return { status: answer.status, body: (await answer.json()) as { src: string; code?: string } };
}

test('a picture sent while someone writes is stored at once, kept by the draft and the versions that have it, and swept without one', async () => {
  const { storage, list } = await openDisk();
  const { id: accountId, cookie } = await signIn(db);
  const picture = blobOf(await smallPicture(), 'image/png');
  const kept = await upload(storage, cookie, picture);
  const src = expect.stringMatching(/^\/media\/[\da-f-]{36}-\d+\.jpeg#\d+x\d+$/);
  expect(kept).toMatchObject({ status: 201, body: { src } });
  await upload(storage, cookie, picture);

  const id = await insertDraft(db, { accountId, snapshot: emptySnapshot('Marie') }, now);
  const save = (text: string) =>
    saveDraft(db, { id, accountId, edit: { 'text.fr': text }, isAuto: true }, now);
  const sweep = () => sweepStoredImages(db, storage, now + 2 * 60 * 60_000);
  await save(`![Un kap](${kept.body.src})`);
  expect(await sweep()).toBe(1);
  const left = new Set((await list()).map((name) => name.slice(0, 36)));
  expect([...left]).toEqual([kept.body.src.slice('/media/'.length, '/media/'.length + 36)]);

  // Its writer may undo what left it out: the version that has it is kept.
  for (const text of ['Sans image.', 'Toujours sans image.']) await save(text);
  expect((await listVersions(db, id, 10)).map(({ version }) => version)).toEqual([4, 2, 1]);
  expect(await sweep()).toBe(0);
});

test('what is no picture is refused, and nothing is stored', async () => {
  const { storage, list } = await openDisk();
  const { cookie } = await signIn(db);
  expect((await upload(storage, cookie, blobOf(Buffer.from('<svg/>')))).status).toBe(400);
  expect(await list()).toEqual([]);
});

test('the editor knows the pages of the site, and its articles in each language', async () => {
  await insertBuiltinContent(db, now);
  const { cookie } = await signIn(db);
  const routes = createRouteTable([
    { path: 'contact', handle: {} },
    { path: '/ht/contact', handle: {} },
    ...['', '/en', '/ht'].map((locale) => ({ path: `${locale}/publication/:slug`, handle: {} })),
    { path: '/admin/articles', handle: { audience: 'team' } },
    { path: '*', handle: {} },
  ]);
  const former = { slug: 'avant', locale: 'fr', article_id: 1, used_at: now };
  await db.insertInto('article_slug').values(former).execute();
  const args = memberArgs('/admin/articles/links.json', { db, cookie, routes });
  const targets = await (await linkTargets(args as LoaderFunctionArgs)).json();
  const creole = (await rowsIn('article_text')).find(({ locale }) => locale === 'ht');
  const known = `/contact /ht/contact /ht/publication/${creole?.slug} /en/publication/avant`;
  const unknown = '/publication/x /admin/articles';
  for (const [hrefs, problem] of [
    [known, null],
    [unknown, 'unknown'],
  ] as const)
    for (const href of hrefs.split(' ')) expect(checkLink(href, targets), href).toBe(problem);
});
