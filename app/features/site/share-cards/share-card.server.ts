import { findArticleCard } from '#app/features/articles/articles.server.ts';
import { findCourseBySlug, listCourses } from '#app/features/courses/courses.server.ts';
import { courseCard, coursesCard } from '#app/features/courses/pages/cards.ts';
import { findGalleryPicture } from '#app/features/pictures/gallery/gallery.server.ts';
import { findServiceCard } from '#app/features/services/services.server.ts';
import type { App } from '#app/http/context.ts';
import { type CardContent, pageCardContent, siteCard } from '#app/http/share-cards.ts';
import { isLocale, localizedPath } from '#app/i18n/locale.ts';
import { createDrawingCache, cropPicture, renderShareCard } from '#app/platform/drawings.server.ts';
import { fileWidths, imageFileName, parseImageReference } from '#app/platform/image-formats.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { cardPicture, drawCard, placeDrawing, placePhotograph } from './share-card-drawing.ts';

const drawings = import.meta.glob<string>(
  '/content/pictures/{articles,gallery,brand,services,about,clips}/*.svg',
  {
    query: '?raw',
    import: 'default',
  },
);

/**
 * Enough for all built-in pages and articles in three languages, and about fifty more; 55 kB each.
 */
const drawOnce = createDrawingCache({ maxCached: 160, maxTasks: 20 });

type Site = Pick<App, 'db' | 'storage' | 'routes'>;

/** `<language>/<name>.jpg`: a JPEG of 1200 by 630 pixels, drawn on request. @throws BusyError */
export async function findShareCard(site: Site, path: string): Promise<Uint8Array | undefined> {
  const content = await findContent(site, path);
  if (!content) return undefined;
  return drawOnce(`card ${content.image} ${content.title} ${content.line}`, async () => {
    const picture =
      (await placeStored(site.storage, content.image)) ?? (await placeBuiltin(content.image));
    return renderShareCard(drawCard(await loadGlyphs(), { ...content, picture }));
  });
}

const cardPath =
  /^(?<locale>[a-z]{2})\/(?<name>[a-z]+)(?:\/(?:(?<number>[1-9]\d{0,8})|(?<key>[a-z0-9][a-z0-9-]{0,63})))?\.jpg$/;

async function findContent({ db, routes }: Site, path: string): Promise<CardContent | undefined> {
  const { locale = '', name = '', number, key } = cardPath.exec(path)?.groups ?? {};
  if (!isLocale(locale)) return undefined;
  if (number && name === 'articles') return findArticleCard(db, locale, Number(number));
  if (number && name === 'gallery') return findGalleryPicture(db, locale, Number(number));
  if (key && name === 'services') return findServiceCard(db, locale, key);
  if (key && name === 'courses') {
    const course = await findCourseBySlug(db, locale, key, Date.now());
    return course && courseCard(locale, course);
  }
  if (number || key) return undefined;
  if (name === 'courses') return coursesCard(locale, await listCourses(db, locale, Date.now()));
  const card =
    name === 'home' ? siteCard : routes.handleOf(localizedPath(locale, `/${name}`)).shareCard;
  return card && pageCardContent(card, locale);
}

async function placeStored(
  storage: Storage,
  reference: string | null,
): Promise<string | undefined> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return undefined;
  const file = await storage.read(
    imageFileName(image.id, fileWidths(image.width).at(-1) ?? image.width, 'webp'),
  );
  return file && placePhotograph(await cropPicture(file, cardPicture));
}

/** The drawing of the site's card when there is no picture, or its file is missing. */
async function placeBuiltin(reference: string | null): Promise<string> {
  const image = parseImageReference(reference);
  const wanted = image?.kind === 'builtin' ? image.name : '';
  const name = drawingPath(wanted) in drawings ? wanted : siteCard.drawing;
  return placeDrawing((await drawings[drawingPath(name)]?.()) ?? '');
}

const drawingPath = (name: string) => `/content/pictures/${name}.svg`;

const loadGlyphs = async () =>
  (await import('#content/glyphs/bricolage-grotesque-800.json')).default;
