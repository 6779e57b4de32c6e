import { findArticleCard } from '#app/features/articles/article-card.server.ts';
import { findGalleryCard } from '#app/features/gallery/gallery-card.server.ts';
import type { App } from '#app/http/context.ts';
import { type CardContent, pageCardContent, siteCard } from '#app/http/share-cards.ts';
import { isLocale, localizedPath } from '#app/i18n/locale.ts';
import { createDrawings, cropPicture, renderShareCard } from '#app/platform/drawings.server.ts';
import type { Storage } from '#app/platform/storage/storage.ts';
import { fileWidths, imageFileName, parseImageReference } from '#app/ui/image-formats.ts';
import { cardPicture, drawCard, placeDrawing, placePhotograph } from './share-card-drawing.ts';

const drawings = import.meta.glob<string>('/content/pictures/{articles,gallery,brand,services,about,clips}/*.svg', {
  query: '?raw',
  import: 'default',
});

/** What matters in a drawing, as a fraction of its width, where that is not its middle. */
const focus: Record<string, number> = {
  'about/vision': 0.36,
  'articles/1': 0.67,
  'articles/2': 0.66,
  'articles/4': 0.72,
  'articles/5': 0.62,
  'articles/6': 0.64,
  'articles/8': 0.42,
  'articles/9': 0.6,
  'articles/10': 0.62,
  'services/social-media-management': 0.42,
  'services/application-development': 0.6,
  'services/network-service': 0.66,
  'services/graphic-design': 0.54,
  'clips/shop': 0.56,
  'clips/freelance': 0.5,
  'clips/teaching': 0.44,
};

/** Room for all that the site comes with, in three languages, and for some fifty more; 55 kB each. */
const drawOnce = createDrawings({ mostKept: 160, mostWaiting: 20 });

type Site = Pick<App, 'db' | 'storage' | 'routes'>;

/** `<language>/<name>.jpg`: a JPEG of 1200 by 630 pixels, drawn on request. @throws BusyError */
export async function findShareCard(site: Site, path: string): Promise<Uint8Array | undefined> {
  const content = await findContent(site, path);
  if (!content) return undefined;
  return drawOnce(`card ${content.image} ${content.title}`, async () => {
    const picture = (await placeStored(site.storage, content.image)) ?? (await placeBuiltin(content.image));
    return renderShareCard(drawCard(await loadGlyphs(), { title: content.title, picture }));
  });
}

const file = /^(?<locale>[a-z]{2})\/(?<name>[a-z]+)(?:\/(?<number>[1-9]\d{0,8}))?\.jpg$/;

async function findContent({ db, routes }: Site, path: string): Promise<CardContent | undefined> {
  const { locale = '', name = '', number } = file.exec(path)?.groups ?? {};
  if (!isLocale(locale)) return undefined;
  if (number && name === 'articles') return findArticleCard(db, Number(number), locale);
  if (number && name === 'gallery') return findGalleryCard(db, Number(number), locale);
  if (number) return undefined;
  const card = name === 'home' ? siteCard : routes.handleOf(localizedPath(locale, `/${name}`)).shareCard;
  return card && pageCardContent(card, locale);
}

async function placeStored(storage: Storage, reference: string | null): Promise<string | undefined> {
  const image = parseImageReference(reference);
  if (image?.kind !== 'stored') return undefined;
  const file = await storage.read(imageFileName(image.id, fileWidths(image.width).at(-1) ?? image.width, 'webp'));
  return file && placePhotograph(await cropPicture(file, cardPicture));
}

/** What has no picture, or has lost it, has the one of the site's card. */
async function placeBuiltin(reference: string | null): Promise<string> {
  const image = parseImageReference(reference);
  const wanted = image?.kind === 'builtin' ? image.name : '';
  const name = pathOf(wanted) in drawings ? wanted : siteCard.drawing;
  return placeDrawing((await drawings[pathOf(name)]?.()) ?? '', focus[name] ?? 0.5);
}

const pathOf = (name: string) => `/content/pictures/${name}.svg`;

/** Loaded when the first card is drawn. */
const loadGlyphs = async () => (await import('#content/glyphs/bricolage-grotesque-800.json')).default;
