import { readFile } from 'node:fs/promises';
import { createArticle, listArticleSlugs } from '#app/features/articles/articles.server.ts';
import { newArticleSchema } from '#app/features/articles/schema.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { ImageError } from '#app/platform/images.server.ts';
import { RemoteFileError } from '#app/platform/remote-file.server.ts';
import { findSiteAddress } from '#app/platform/site-address.server.ts';
import { openStorage } from '#app/platform/storage/storage.server.ts';
import { StorageFullError } from '#app/platform/storage/storage.ts';
import { renderText } from '#app/platform/text-worker.server.ts';
import { CommandError, parseJson, withSite } from './site.ts';

// npm run publish -- article.json
//   { "author": "…", "imageUrl": "https://… or data:image/…;base64,…",
//     "texts": { "fr": { "title": "…", "summary": "…", "content": "…" } } }
const [file] = process.argv.slice(2);

await withSite(async ({ config, db }) => {
  if (!file) throw new CommandError('Name the article’s file: npm run publish -- article.json');
  const article = newArticleSchema.parse(
    parseJson(
      await readFile(file, 'utf8').catch((error: Error) => {
        throw new CommandError(`${file} cannot be read as JSON: ${error.message}`);
      }),
      `${file} cannot be read as JSON`,
    ),
  );
  for (const { content } of Object.values(article.texts))
    if ((await renderText(content)) === 'tooComplicated')
      throw new CommandError(
        'A text is too complicated to lay out, so nothing was published: simplify its Markdown.',
      );
  const storage = openStorage(config);
  const id = await createArticle(db, storage, article, Date.now()).catch((error: unknown) => {
    if (error instanceof ImageError || error instanceof RemoteFileError)
      throw new CommandError(
        `The picture could not be fetched, so nothing was published: ${error.message}`,
      );
    if (error instanceof StorageFullError)
      throw new CommandError(
        'There is no room for the picture: the disk is full, or PICTURES_MAX_MB is reached.',
      );
    throw error;
  });
  console.log(`Article ${id} has been published:`);
  const url = await findSiteAddress(config, process.env);
  for (const { locale, slug } of await listArticleSlugs(db, id)) {
    console.log(`  ${url}${localizedPath(locale as Locale, `/publication/${slug}`)}`);
  }
});
