import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { parseImageReference } from '#app/platform/image-formats.ts';
import { ImageError } from '#app/platform/images.server.ts';
import { RemoteFileError } from '#app/platform/remote-file.server.ts';
import { db, onDatabase, rowsIn } from '#test/database.ts';
import { smallPicture } from '#test/pictures.ts';
import { openDisk } from '#test/storages.ts';
import { createArticle } from './articles.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const article = {
  author: 'Équipe BWT',
  texts: { fr: { title: 'Un titre', summary: 'Un résumé', content: 'Un texte.' } },
};
const inline = (bytes: Uint8Array) =>
  `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

onDatabase((test) => {
  test('publishes under the next id, with its picture as a stored image', async () => {
    const { storage, list } = await openDisk();
    expect(await createArticle(db, storage, article, now)).toBe(1);
    const imageUrl = inline(await smallPicture());
    expect(await createArticle(db, storage, { ...article, imageUrl }, now + 1)).toBe(2);
    const [first, second] = await db.selectFrom('article').selectAll().orderBy('id').execute();
    expect(first).toEqual({
      ...{ id: 1, author: 'Équipe BWT', image: null, is_by_ai: 0 },
      ...{ published_at: now, updated_at: now },
    });
    const image = parseImageReference(second?.image ?? null);
    expect(await rowsIn('stored_image')).toMatchObject([
      { id: image?.kind === 'stored' && image.id, stored_at: now + 1 },
    ]);
    expect((await list()).length).toBeGreaterThan(0);
  });

  test('what is no picture, or is of the server’s own network, is refused and nothing is published', async () => {
    const { storage, list } = await openDisk();
    let asked = 0;
    const inside = createServer((_request, response) => {
      asked++;
      response.end('secret');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void inside.close());
    await once(inside, 'listening');
    const { port } = inside.address() as AddressInfo;
    const create = (imageUrl: string) => createArticle(db, storage, { ...article, imageUrl }, now);
    await expect(create(inline(Buffer.from('this is no picture')))).rejects.toThrow(ImageError);
    for (const host of ['localhost', '[::ffff:127.0.0.1]', '0x7f.1'])
      await expect(create(`http://${host}:${port}/a.jpg`), host).rejects.toThrow(RemoteFileError);
    expect(asked).toBe(0);
    for (const table of ['article', 'article_text', 'stored_image'] as const)
      expect(await rowsIn(table)).toEqual([]);
    expect(await list()).toEqual([]);
  });
});
