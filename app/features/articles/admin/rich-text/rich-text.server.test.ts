import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { expect } from 'vitest';
import { insertBuiltinContent } from '#app/features/builtin/builtin.server.ts';
import { createRouteTable } from '#app/http/route-table.ts';
import type { Role } from '#app/http/session/account.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { sweepStoredImages } from '#app/platform/stored-images.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { db, test, updateRows } from '#test/database.ts';
import { memberArgs, openSession } from '#test/members.ts';
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

async function signedIn(role: Role) {
  const id = await makeAccount(db, now, { email: `${role}@example.org` });
  await updateRows('account', { role }, id);
  return { id, cookie: (await openSession(db, id)).cookie };
}

async function upload(storage: Storage, cookie: string, image: Blob) {
  const args = memberArgs('/admin/articles/pictures', {
    db,
    cookie,
    storage,
    upload: await sentForm([['image', image]]),
  });
  const answer = (await action(args as ActionFunctionArgs)) as Response;
  return { status: answer.status, body: (await answer.json()) as { src: string; code?: string } };
}

test('a picture sent while someone writes is stored at once, kept by the draft that has it, and swept without one', async () => {
  const { storage, list } = await openDisk();
  const { id: accountId, cookie } = await signedIn('editor');
  const picture = blobOf(await smallPicture(), 'image/png');
  const kept = await upload(storage, cookie, picture);
  expect(kept).toMatchObject({
    status: 201,
    body: { src: expect.stringMatching(/^\/media\/[\da-f-]{36}-\d+\.jpeg#\d+x\d+$/) },
  });
  await upload(storage, cookie, picture);

  const id = await insertDraft(db, { accountId, snapshot: emptySnapshot('Marie') }, now);
  const save = (text: string) =>
    saveDraft(db, { id, accountId, edit: { 'text.fr': text }, isAuto: true }, now);
  await save(`![Un kap](${kept.body.src})`);
  expect(await sweepStoredImages(db, storage, now + 2 * 60 * 60_000)).toBe(1);
  const files = await list();
  expect(files.every((name) => kept.body.src.includes(name.slice(0, 36)))).toBe(true);
  expect(files.length).toBeGreaterThan(0);

  // Its writer may undo what left it out: the version that has it is kept.
  await save('Sans image.');
  await save('Toujours sans image.');
  const listed = await listVersions(db, id, 10);
  expect(listed.map(({ version }) => version)).toEqual([4, 2, 1]);
  expect(await sweepStoredImages(db, storage, now + 2 * 60 * 60_000)).toBe(0);
});

test('what is no picture is refused with its reason, and members who are no editors are', async () => {
  const { storage, list } = await openDisk();
  const editor = await signedIn('editor');
  expect(await upload(storage, editor.cookie, blobOf(Buffer.from('<svg/>')))).toMatchObject({
    status: 400,
  });
  const member = await signedIn('member');
  await expect(upload(storage, member.cookie, blobOf(await smallPicture()))).rejects.toMatchObject({
    init: { status: 403 },
  });
  expect(await list()).toEqual([]);
});

test('the editor knows the pages of the site, and its articles in each language', async () => {
  await insertBuiltinContent(db, now);
  const { cookie } = await signedIn('editor');
  const routes = createRouteTable([
    { path: 'contact', handle: {} },
    { path: '/ht/contact', handle: {} },
    ...['', '/en', '/ht'].map((locale) => ({ path: `${locale}/publication/:slug`, handle: {} })),
    { path: '/admin/articles', handle: { audience: 'team' } },
    { path: '*', handle: {} },
  ]);
  await db
    .insertInto('article_slug')
    .values({ slug: 'avant', locale: 'fr', article_id: 1, used_at: now })
    .execute();
  const answer = await linkTargets(
    memberArgs('/admin/articles/links.json', { db, cookie, routes }) as LoaderFunctionArgs,
  );
  const targets = await answer.json();
  const { slug } = await db
    .selectFrom('article_text')
    .select('slug')
    .where('locale', '=', 'ht')
    .executeTakeFirstOrThrow();
  const problems = [
    '/contact',
    '/ht/contact',
    `/ht/publication/${slug}`,
    '/en/publication/avant',
    '/publication/x',
    '/admin/articles',
  ];
  expect(problems.map((href) => checkLink(href, targets))).toEqual([
    null,
    null,
    null,
    null,
    'unknown',
    'unknown',
  ]);
});
