import { expect } from 'vitest';
import { findEvidence } from '#app/features/evidence/evidence.server.ts';
import { evidenceData } from '#app/features/evidence/personal-data.server.ts';
import { registry } from '#app/features.server.ts';
import { countWaiting, listWaiting } from '#app/office/today/waiting.server.ts';
import { openBrowser } from '#test/browser.ts';
import { db, onDatabase, rowsIn } from '#test/database.ts';
import { write } from '#test/message-review.ts';
import { publicUrl, testSecret } from '#test/page-args.ts';
import { findMessage, listThread } from '../admin/thread.server.ts';
import { askForWord } from './word.server.ts';
import { action, loader } from './word.tsx';

async function ask() {
  const id = await write(db, { name: 'Rose Delva' });
  const message = { id, from_name: 'Rose Delva', word_at: null };
  const { url, text } = askForWord({ secret: testSecret, publicUrl }, message, 'ht');
  expect(text).toContain(url);
  return { id, path: new URL(url).pathname };
}

const { get, send } = openBrowser();

onDatabase((test) => {
  test('a customer’s word, which may be shown, is hidden evidence that waits for the team, once', async () => {
    const { path } = await ask();
    expect(await get(loader, path)).toMatchObject({ state: 'asked' });
    const empty = { status: 400, errors: { words: 'words' } };
    expect(await send(action, path, { words: ' ', show: 'on' })).toMatchObject(empty);
    const words = { words: 'Kliyan m yo wè pri yo.', show: 'on' };
    for (const status of [303, 409])
      expect(await send(action, path, words)).toMatchObject({ status });
    expect(await get(loader, path)).toMatchObject({ state: 'given' });
    const viewer = { locale: 'fr', role: 'editor', now: Date.now() } as const;
    const badges = await countWaiting(registry, db, viewer);
    expect(badges['/admin/evidence']).toBe(1);
    const quote = { kind: 'quote', what: expect.stringContaining('Rose Delva') };
    expect(await listWaiting(registry, db, viewer)).toMatchObject([{ kind: 'message' }, quote]);
    expect((await findEvidence(db, 'ht')).jobs).toEqual([]);
    const stored = { quote_ht: 'Kliyan m yo wè pri yo.', speaker: 'Rose Delva', is_hidden: 1 };
    expect(await rowsIn('evidence')).toMatchObject([stored]);
  });

  test('whoever asks for it gets a copy of the words, and an erasure takes them from the job, which stays', async () => {
    const { id, path } = await ask();
    await send(action, path, { words: 'Mèsi anpil.', show: 'on' });
    await db.updateTable('evidence').set({ text_fr: 'Un site', is_hidden: 0 }).execute();
    const person = { email: (await findMessage(db, id))?.email ?? '', account: null };
    const { read, count, erase } = evidenceData.ofPerson ?? expect.fail();
    expect(await read(db, person)).toMatchObject({ words: [{ quote_ht: 'Mèsi anpil.' }] });
    expect(await count?.(db, person)).toEqual({ words: 1 });
    await erase?.(db, person, Date.now());
    const nothing = { name: 'BWT', speaker: '', quote_ht: '', given_by: null, text_fr: 'Un site' };
    expect(await rowsIn('evidence')).toMatchObject([nothing]);
  });

  test('a word for the team alone is a note beside its message; another link leads nowhere', async () => {
    const { id, path } = await ask();
    await send(action, path, { words: 'Mèsi.' });
    expect(await listThread(db, 'fr', id)).toMatchObject([{ kind: 'note', text: 'Mèsi.' }]);
    expect(await rowsIn('evidence')).toEqual([]);
    const forged = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await get(loader, forged)).toMatchObject({ state: 'gone' });
    expect(await send(action, forged, { words: 'x' })).toMatchObject({ status: 404 });
  });
});
