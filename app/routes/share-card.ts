import type { LoaderFunctionArgs } from 'react-router';
import { findArticleImage } from '#app/domain/articles/article-image.server.ts';
import { fileWidths, imageFileName } from '#app/domain/images/images.ts';
import { type App, appContext } from '#app/http/context.ts';
import { fileNotFound, toOneAddress } from '#app/http/files.ts';
import { cropShareCard } from '#app/platform/drawings.server.ts';
import { renderShareCard } from '#app/platform/images.server.ts';

/** The drawings behind the cards of pages. Those at 640 by 400 lose a strip above and below: these have nothing there. */
const pageDrawings: Record<string, string> = {
  site: 'brand/share',
  services: 'services/other-it-services',
  about: 'about/mission',
};

const drawings = import.meta.glob<string>(
  [
    '/content/pictures/articles/*.svg',
    '/content/pictures/brand/share.svg',
    '/content/pictures/services/other-it-services.svg',
    '/content/pictures/about/mission.svg',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** `/share/<name>.jpg`, see `ShareCard`: 1200 by 630 pixels, drawn on request; the page cache keeps it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const name = /^(?<name>[a-z]+|articles\/[1-9]\d{0,8})\.jpg$/.exec(params['*'] ?? '')?.groups?.name;
  if (!name) return fileNotFound();
  const elsewhere = toOneAddress(request, `/share/${name}.jpg`);
  if (elsewhere) return elsewhere;
  const card = await cardOf(context.get(appContext), name);
  if (!card) return fileNotFound();
  return new Response(new Uint8Array(await inTurn(card)), {
    headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=3600' },
  });
}

type Drawing = () => Promise<Buffer>;

/** How to draw a card, or undefined when there is none of that name. */
async function cardOf({ db, storage }: App, name: string): Promise<Drawing | undefined> {
  const articleId = /^articles\/(\d+)$/.exec(name)?.[1];
  if (!articleId) return Object.hasOwn(pageDrawings, name) ? drawn(pageDrawings[name] ?? '') : undefined;
  const image = await findArticleImage(db, Number(articleId));
  if (image?.kind !== 'stored') return image && drawn(image.name);
  const picture = await storage.read(imageFileName(image.id, fileWidths(image.width).at(-1) ?? image.width, 'webp'));
  return picture && (() => cropShareCard(picture));
}

function drawn(name: string): Drawing | undefined {
  const svg = drawings[`/content/pictures/${name}.svg`];
  return svg === undefined ? undefined : () => renderShareCard(svg);
}

let last: Promise<unknown> = Promise.resolve();

/** One drawing at a time: a crawler that asks for every card at once must not take the processor from readers. */
function inTurn(draw: Drawing): Promise<Buffer> {
  const drawing = last.then(draw);
  last = drawing.catch(() => {});
  return drawing;
}
