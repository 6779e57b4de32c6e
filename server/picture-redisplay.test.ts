import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertSession } from '#app/http/session/sessions.server.ts';
import { type Db, openDatabase } from '#app/platform/database.server.ts';
import { makeAccount } from '#test/accounts.ts';
import { secretOf, startServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let db: Db;
beforeAll(async () => {
  server = await startServer();
  db = openDatabase({ databaseUrl: undefined, sqliteFile: join(server.dataDir, 'bwt.sqlite') });
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

test('a refused decision leaves the texts unchanged, and redisplays what was typed', async () => {
  const id = await makeAccount(db, Date.now(), { verified: false });
  await db.updateTable('account').set({ role: 'editor' }).where('id', '=', id).execute();
  const { token } = await insertSession(db, await secretOf(server), { accountId: id }, { userAgent: null }, Date.now());
  const picture = await db
    .selectFrom('picture')
    .selectAll()
    .where('image', '=', 'builtin/gallery/citadelle')
    .executeTakeFirstOrThrow();
  const decide = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ revision: String(picture.revision), language: 'fr', next: picture.id, ...fields });
    const answer = await fetch(`${server.url}/admin/pictures/${picture.id}`, {
      method: 'POST',
      headers: { Cookie: `session=${token}` },
      body,
    });
    const page = await answer.text();
    const typedIn = (name: string) => new RegExp(`<textarea name="${name}"[^>]*>([^<]*)`).exec(page)?.[1];
    const title = /<input[^>]*name="title"[^>]*value="([^"]*)"/.exec(page)?.[1];
    return { status: answer.status, title, alternative: typedIn('alternative'), reason: typedIn('reason') };
  };
  const kept = await decide({ decision: 'refuse', reason: ' ' });
  expect(kept).toMatchObject({ status: 400, title: 'La Citadelle au lever du jour' });
  expect(kept.alternative).toMatch(/^Dessin/);
  const late = { revision: '0', decision: 'refuse', reason: 'Trop sombre' };
  expect(await decide(late)).toMatchObject({ status: 409, title: kept.title, reason: 'Trop sombre' });
  const words = { decision: 'edit', title: 'La Citadelle', description: 'Le matin', alternative: 'Un fort' };
  expect(await decide({ ...words, revision: '0' })).toMatchObject({ status: 409, title: 'La Citadelle', alternative: 'Un fort' });
  const published = await decide({ ...words, decision: 'approveEdited' });
  expect(published).toMatchObject({ status: 200, title: 'La Citadelle', alternative: 'Un fort' });
  const text = await db
    .selectFrom('picture_text')
    .selectAll()
    .where('picture_id', '=', picture.id)
    .where('locale', '=', 'fr')
    .execute();
  expect(text).toMatchObject([{ title: 'La Citadelle', description: 'Le matin', alternative: 'Un fort' }]);
  const after = await db.selectFrom('picture').selectAll().where('id', '=', picture.id).executeTakeFirst();
  expect(after).toMatchObject({ state: 'approved', number: picture.number });
});

test('E12: beyond the limits the texts are redisplayed without script, and the file is not stored', async () => {
  const send = (picture: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.set('title', 'Kap sou lanmè');
    body.set('description', 'Nan syèl la');
    body.set('image', new Blob([picture]), 'photo.jpg');
    const headers = { 'X-Forwarded-For': '198.51.100.77' };
    return fetch(`${server.url}/addpicture`, { method: 'POST', headers, body, redirect: 'manual' });
  };
  for (let n = 0; n < 20; n++) expect((await send(new Uint8Array())).status).toBe(400);
  const limited = await send(new Uint8Array(9_000_000));
  expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const page = await limited.text();
  expect(page).toContain('value="Kap sou lanmè"');
  expect(page).toContain('>Nan syèl la</textarea>');
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([]);
});

test('E3, E12: a form with the hidden field filled in is redisplayed with its texts', async () => {
  await db.deleteFrom('rate_limit').execute();
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b8a8f' } })
    .jpeg()
    .toBuffer();
  const token = /name="token" value="([^"]+)"/.exec(await (await fetch(`${server.url}/addpicture`)).text())?.[1] ?? '';
  const body = new FormData();
  const texts = { title: 'Kap', description: 'Nan syèl la', token, website: 'https://spam.example' };
  for (const [name, value] of Object.entries(texts)) body.set(name, value);
  body.set('image', new Blob([new Uint8Array(image)]), 'photo.jpg');
  const answer = await fetch(`${server.url}/addpicture`, { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('value="Kap"');
  expect(await db.selectFrom('picture').select('id').where('image', 'not like', 'builtin/%').execute()).toEqual([]);
});
