import { findArticleImage } from '#app/domain/articles/article-image.server.ts';
import { findGalleryImage } from '#app/domain/pictures/picture-file.server.ts';
import type { Db } from '#app/platform/database.server.ts';
import { cropShareCard, drawOnce } from '#app/platform/drawings.server.ts';
import { renderShareCard } from '#app/platform/images.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { fileWidths, imageFileName } from './images.ts';

/** The drawings behind the cards of pages. Those of 640 by 400 lose a strip above and below: these, the least of value. */
const pageDrawings: Record<string, string> = {
  site: 'brand/share',
  services: 'services/other-it-services',
  about: 'about/mission',
};

const drawings = import.meta.glob<string>(
  [
    '/content/pictures/articles/*.svg',
    '/content/pictures/gallery/*.svg',
    '/content/pictures/brand/share.svg',
    '/content/pictures/services/other-it-services.svg',
    '/content/pictures/about/mission.svg',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** The card of `site`, `services`, `about`, `articles/<id>` or `gallery/<number>`: a JPEG of 1200 by 630 pixels, drawn on request. */
export async function findShareCard(db: Db, storage: Storage, name: string): Promise<Uint8Array | undefined> {
  const { kind, id } = /^(?<kind>articles|gallery)\/(?<id>\d{1,9})$/.exec(name)?.groups ?? {};
  if (!kind) return Object.hasOwn(pageDrawings, name) ? draw(pageDrawings[name] ?? '') : undefined;
  const image = await (kind === 'articles' ? findArticleImage : findGalleryImage)(db, Number(id));
  if (image?.kind !== 'stored') return image && draw(image.name);
  const file = imageFileName(image.id, fileWidths(image.width).at(-1) ?? image.width, 'webp');
  const picture = await storage.read(file);
  return picture && drawOnce(`card ${file}`, () => cropShareCard(picture));
}

function draw(name: string): Promise<Uint8Array> | undefined {
  const svg = drawings[`/content/pictures/${name}.svg`];
  return svg === undefined ? undefined : drawOnce(`card ${name}`, () => renderShareCard(svg));
}
