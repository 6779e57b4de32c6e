import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { imageFileName, parseImageReference } from '#app/platform/image-formats.ts';
import { ImageError } from '#app/platform/images.server.ts';
import { RemoteFileError } from '#app/platform/remote-file.server.ts';
import { diskStorage } from '#app/platform/storage/storage.server.ts';
import { eachEngine } from '#test/database.ts';
import { createArticle } from './articles.server.ts';

const now = Date.UTC(2026, 10, 20, 12);
const article = {
  author: 'Équipe BWT',
  texts: { fr: { title: 'Un titre', summary: 'Un résumé', content: 'Un texte.' } },
};
const inline = (bytes: Buffer, type = 'jpeg') =>
  `data:image/${type};base64,${bytes.toString('base64')}`;

async function pictureFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-pictures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { storage: diskStorage(folder), list: async () => (await readdir(folder)).sort() };
}

/**
 * As from a phone: rotated by its orientation tag, with a position and a camera in its metadata.
 */
const phonePicture = () =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#0B8A8F' } })
    .withExif({
      IFD0: { Make: 'Kamera', ImageDescription: 'Lakay mwen' },
      IFD3: { GPSLatitude: '19/1 45/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

eachEngine((engine) => {
  test('publishes under the next id', async () => {
    const { db } = await engine.database();
    const { storage } = await pictureFolder();
    expect(await createArticle(db, storage, article, now)).toBe(1);
    expect(await createArticle(db, storage, article, now + 1)).toBe(2);
    expect(await db.selectFrom('article').selectAll().orderBy('id').execute()).toEqual([
      { id: 1, author: 'Équipe BWT', image: null, is_by_ai: 0, published_at: now, updated_at: now },
      {
        id: 2,
        author: 'Équipe BWT',
        image: null,
        is_by_ai: 0,
        published_at: now + 1,
        updated_at: now + 1,
      },
    ]);
  });

  test('an inline picture is stored in three formats at each width, rotated upright and without its metadata', async () => {
    const { db } = await engine.database();
    const { storage, list } = await pictureFolder();
    const picture = await phonePicture();
    expect((await sharp(picture).metadata()).exif?.includes('Lakay mwen')).toBe(true);

    const id = await createArticle(db, storage, { ...article, imageUrl: inline(picture) }, now);
    const { image } = await db
      .selectFrom('article')
      .select('image')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const reference = parseImageReference(image);
    if (reference?.kind !== 'stored') throw new Error(`not a stored picture: ${image}`);
    expect(reference).toMatchObject({ width: 600, height: 800 });
    expect(await db.selectFrom('stored_image').selectAll().execute()).toMatchObject([
      { id: reference.id, width: 600, height: 800, created_at: now, stored_at: expect.any(Number) },
    ]);

    const names = [360, 600].flatMap((width) =>
      (['avif', 'webp', 'jpeg'] as const).map((format) =>
        imageFileName(reference.id, width, format),
      ),
    );
    expect(await list()).toEqual(names.sort());
    for (const name of names) {
      const bytes = await storage.read(name);
      const { format, width = 0, height = 0, exif, orientation } = await sharp(bytes).metadata();
      expect(name).toBe(
        imageFileName(
          reference.id,
          width,
          format === 'heif' ? 'avif' : (format as 'webp' | 'jpeg'),
        ),
      );
      expect(height / width).toBeCloseTo(4 / 3, 1);
      expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined });
      expect(Buffer.from(bytes ?? []).includes('Lakay mwen')).toBe(false);
    }
  });

  test.each([
    ['random bytes', inline(Buffer.from('this is no picture at all'))],
    [
      'half a picture',
      inline(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46])),
    ],
    [
      'an SVG with a script',
      inline(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'svg+xml',
      ),
    ],
    ['nothing', 'data:image/png;base64,='],
  ])('%s is refused and nothing is published', async (_what, imageUrl) => {
    const { db } = await engine.database();
    const { storage, list } = await pictureFolder();
    await expect(createArticle(db, storage, { ...article, imageUrl }, now)).rejects.toThrow(
      ImageError,
    );
    for (const table of ['article', 'article_text', 'stored_image'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test('does not fetch a picture from the server’s own network, and publishes nothing', async () => {
    const { db } = await engine.database();
    const { storage } = await pictureFolder();
    let asked = 0;
    const inside = createServer((_request, response) => {
      asked++;
      response.end('secret');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void inside.close());
    await once(inside, 'listening');
    const { port } = inside.address() as AddressInfo;
    for (const host of [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '2130706433',
      '0x7f.1',
    ]) {
      const imageUrl = `http://${host}:${port}/picture.jpg`;
      await expect(createArticle(db, storage, { ...article, imageUrl }, now), host).rejects.toThrow(
        RemoteFileError,
      );
    }
    expect(asked).toBe(0);
    expect(await db.selectFrom('article').selectAll().execute()).toEqual([]);
  });

  test('two concurrent calls get distinct ids', async () => {
    const { db, open } = await engine.database();
    const { storage } = await pictureFolder();
    const other = engine.name === 'PostgreSQL' ? open() : db;
    const ids = await Promise.all([
      createArticle(db, storage, article, now),
      createArticle(other, storage, article, now),
    ]);
    expect(ids.toSorted()).toEqual([1, 2]);
  });
});
