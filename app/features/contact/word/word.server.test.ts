import { expect, test } from 'vitest';
import { findEvidence, listGivenQuotes } from '#app/features/evidence/evidence.server.ts';
import { evidenceData } from '#app/features/evidence/personal-data.server.ts';
import { registry } from '#app/features.server.ts';
import { countWaiting } from '#app/office/today/waiting.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { onDatabase } from '#test/database.ts';
import { publicUrl } from '#test/loader-args.ts';
import { memberArgs, redirected, shownAgain } from '#test/members.ts';
import { write } from '#test/message-review.ts';
import { testSecret } from '#test/page-args.ts';
import { listThread } from '../admin/thread.server.ts';
import { askForWord } from './word.server.ts';
import { action, loader } from './word.tsx';

async function ask(db: Db) {
  const id = await write(db, { name: 'Rose Delva' });
  const message = { id, from_name: 'Rose Delva', word_at: null };
  const { url, text } = askForWord({ secret: testSecret, publicUrl }, message, 'ht');
  expect(text).toMatch(/^Bonjou Rose\b/);
  expect(text).toContain(url);
  return { id, url, path: new URL(url).pathname };
}

const args = (db: Db, path: string, form?: Record<string, string>): never =>
  memberArgs(path, {
    db,
    params: { key: path.split('/').at(-1) ?? '' },
    ...(form && { form }),
  }) as never;

onDatabase((engine) => {
  test('a customer’s word, which may be shown, is hidden evidence that waits for the team, once', async () => {
    const { db } = await engine.database();
    const { url, path } = await ask(db);
    expect(url).toMatch(/^https:\/\/bwt\.example\/ht\/word\//);
    expect(await loader(args(db, path))).toEqual({ state: 'asked' });
    const empty = { status: 400, errors: { words: 'words' }, values: { show: 'on' } };
    const sent = action(args(db, path, { words: ' ', show: 'on' }));
    expect(await shownAgain(sent)).toMatchObject(empty);
    const words = { words: 'Kliyan m yo wè pri yo.', show: 'on' };
    expect(await redirected(action(args(db, path, words)))).toMatchObject({ status: 303 });
    expect(await shownAgain(action(args(db, path, words)))).toMatchObject({ status: 409 });
    expect(await loader(args(db, path))).toEqual({ state: 'given' });
    expect(await listGivenQuotes(db, 5)).toMatchObject([{ name: 'Rose Delva' }]);
    const badges = await countWaiting(registry, db, { role: 'editor', now: Date.now() });
    expect(badges['/admin/evidence']).toBe(1);
    expect((await findEvidence(db, 'ht')).jobs).toEqual([]);
    const stored = db.selectFrom('evidence').select(['quote_ht', 'speaker', 'is_hidden']);
    expect(await stored.execute()).toEqual([
      { quote_ht: 'Kliyan m yo wè pri yo.', speaker: 'Rose Delva', is_hidden: 1 },
    ]);
  });

  test('whoever asks for it gets a copy of the words, and an erasure takes them from the job, which stays', async () => {
    const { db } = await engine.database();
    const { path } = await ask(db);
    await action(args(db, path, { words: 'Mèsi anpil.', show: 'on' }));
    await db.updateTable('evidence').set({ text_fr: 'Un site', is_hidden: 0 }).execute();
    const { email } = await db.selectFrom('message').select('email').executeTakeFirstOrThrow();
    const person = { email, account: null };
    const { read, count, erase } = evidenceData.ofPerson ?? expect.fail();
    expect(await read(db, person)).toMatchObject({ words: [{ quote_ht: 'Mèsi anpil.' }] });
    expect(await count?.(db, person)).toEqual({ words: 1 });
    await erase?.(db, person, Date.now());
    const nothing = { name: 'BWT', speaker: '', quote_ht: '', given_by: null, text_fr: 'Un site' };
    expect(await db.selectFrom('evidence').selectAll().execute()).toMatchObject([nothing]);
  });

  test('a word for the team alone is a note beside its message; another link leads nowhere', async () => {
    const { db } = await engine.database();
    const { id, path } = await ask(db);
    await action(args(db, path, { words: 'Mèsi.' }));
    expect(await listThread(db, 'fr', id)).toMatchObject([{ kind: 'note', text: 'Mèsi.' }]);
    expect(await listGivenQuotes(db, 5)).toEqual([]);
    const forged = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await loader(args(db, forged))).toEqual({ state: 'gone' });
    expect(await shownAgain(action(args(db, forged, { words: 'x' })))).toMatchObject({
      status: 404,
    });
  });
});
