import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { parsePage, readPage } from '#test/pages.ts';
import { smallPicture } from '#test/pictures.ts';
import { secretOf, type TestServer } from '#test/server.ts';
import { blobOf } from '#test/uploads.ts';
import { cookieOf, onDatabase } from '../e2e/members.ts';
import { findPicture } from '../e2e/pictures.ts';

// Requests as browsers without script send them.

const server = inject('sharedServer') as TestServer;
const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init });
const formOf = (fields: Record<string, string>) => new URLSearchParams(fields);

/** Sends a form with a picture. */
async function storePicture(headers = {}) {
  const title = `Kap ${randomUUID()}`;
  const token = issueFormToken(await secretOf(server), 'picture', Date.now() - 3_000);
  const body = new FormData();
  for (const [name, value] of Object.entries({ title, description: 'Yon kap', token, website: '' }))
    body.set(name, value);
  body.set('image', blobOf(await smallPicture()), 'photo.jpg');
  const answer = await ask('/addpicture', { method: 'POST', body, headers });
  expect(answer.status).toBe(303);
  const { id = '', stored_image_id } = (await findPicture(server, title)) ?? {};
  const files = async () =>
    (await readdir(join(server.dataDir, 'pictures'))).filter((file) =>
      file.startsWith(String(stored_image_id)),
    );
  return { title, answer, id, files };
}

test('A18: a picture’s key opens that picture only, and withdraws it', async () => {
  const { title, answer, id, files } = await storePicture();
  const own = `/addpicture/${id}`;
  const cookieIn = (sent: Response) => sent.headers.getSetCookie().join();
  const openedBy = (sent: Response) => ({
    headers: { Cookie: /[\w-]*pictures=[^;]*/.exec(cookieIn(sent))?.[0] ?? '' },
  });
  const page = await parsePage(await ask(own, openedBy(answer)));
  expect(page.texts('main').join()).toContain(picturesTexts.fr.states.pending);
  // In another browser, the key moves from the URL to a cookie.
  const [withKey = ''] = page.hrefs('a[href*="?key="]');
  const moved = await ask(withKey);
  expect([moved.status, moved.headers.get('location')]).toEqual([303, own]);
  expect(cookieIn(moved)).toMatch(/^__Host-pictures=[\w-]{79}; .*HttpOnly; Secure; SameSite=Lax$/);
  for (const path of [own, `/media/${(await files())[0]}`]) {
    expect((await ask(path, openedBy(moved))).status, path).toBe(200);
    expect((await ask(path)).status, path).toBe(404);
  }
  const other = `/addpicture/${randomUUID()}${withKey.slice(withKey.indexOf('?'))}`;
  for (const wrong of [own, `${own}?key=x`, other])
    for (const init of [{}, { method: 'POST', body: formOf({}) }])
      expect((await ask(wrong, init)).status, wrong).toBe(404);
  const withdrawn = await ask(own, { method: 'POST', body: formOf({}), ...openedBy(answer) });
  expect(withdrawn.status).toBe(303);
  expect([await findPicture(server, title), await files()]).toEqual([undefined, []]);
});

test('A19, A21: a member reads why a picture was refused, renames and deletes it', async () => {
  const headers = { Cookie: `__Host-${await cookieOf(server)}` };
  const { title, id, files } = await storePicture(headers);
  const refusal = { state: 'refused', reason: 'Twò fènwa.' } as const;
  await onDatabase(server, (db) =>
    db.updateTable('picture').set(refusal).where('id', '=', id).execute(),
  );
  for (const path of ['/dashboard', '/mypictures']) {
    const main = (await readPage(server, path, headers)).texts('main').join();
    for (const text of [title, picturesTexts.fr.states.refused, refusal.reason])
      expect(main, path).toContain(text);
  }
  const post = async (path: string, form: Record<string, string>) =>
    (await ask(path, { method: 'POST', body: formOf(form), headers })).headers.get('location');
  const renamed = `${title} wouj`;
  const words = { title: renamed, description: 'Yon kap' };
  expect(await post(`/mypictures/${id}`, words)).toBe('/mypictures?done=changed');
  expect(await findPicture(server, renamed)).toMatchObject({ state: 'pending' });
  expect(await post(`/mypictures/${id}/deletion`, {})).toBe('/mypictures?done=deleted');
  expect([await findPicture(server, renamed), await files()]).toEqual([undefined, []]);
});
