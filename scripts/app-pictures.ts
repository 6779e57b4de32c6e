import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { startServer } from '#test/server.ts';
import { launchChromium } from '../bench/browser.ts';
import { buildIfChanged } from './build.ts';

// Takes the pictures that a browser shows before it installs the site as an app.

const folder = join(import.meta.dirname, '../content/pictures/app');
const phone = { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2 };
const desk = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
const pictures = [
  { name: 'home-narrow', path: '/home', screen: phone },
  { name: 'articles-narrow', path: '/publication', screen: phone },
  { name: 'gallery-narrow', path: '/galerie', screen: phone },
  { name: 'home-wide', path: '/home', screen: desk },
];

await buildIfChanged();
await using server = await startServer();
const browser = await launchChromium();
mkdirSync(folder, { recursive: true });
try {
  for (const locale of locales)
    for (const { name, path, screen } of pictures) {
      const context = await browser.newContext({
        ...screen,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      // The second time the font of titles is on the device.
      for (let visit = 0; visit < 2; visit++)
        await page.goto(server.url + localizedPath(locale, path), { waitUntil: 'networkidle' });
      await sharp(await page.screenshot())
        .webp({ quality: 70, effort: 6 })
        .toFile(join(folder, `${locale}-${name}.webp`));
      await context.close();
    }
} finally {
  await browser.close();
}
