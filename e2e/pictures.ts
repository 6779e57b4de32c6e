import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Db } from '#app/platform/database.server.ts';
import { insertPicture } from '#test/moderation.ts';
import { bomb, grainy } from '#test/pictures.ts';
import type { TestServer } from '#test/server.ts';
import { onDatabase } from './members.ts';

/** A photograph as a camera makes it: full of grain, so that it is heavy. */
export const photograph = (width: number, height: number): Promise<Buffer> =>
  grainy(width, height, 30).jpeg({ quality: 90 }).toBuffer();

/** Presses a button that asks for a picture, and chooses one. */
export async function chooseKite(page: Page, button: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  const kite = { name: 'kap.png', mimeType: 'image/png', buffer: bomb(24, 16) };
  await (await chooser).setFiles(kite);
}

/** The stored row of the picture with a title. */
export const findPicture = (server: TestServer, title: string) =>
  onDatabase(server, (db) =>
    db
      .selectFrom('picture as p')
      .innerJoin('picture_text as t', 't.picture_id', 'p.id')
      .selectAll('p')
      .select(['t.title', 't.description', 't.alternative', 't.locale'])
      .where('t.title', '=', title)
      .executeTakeFirst(),
  );

/** A drawing of ours, for pictures of which no file was sent. */
export const drawing = 'builtin/gallery/citadelle';

/** Hangs more pictures in the gallery: drawings of ours once more, the first of them the oldest. */
export async function addApprovedPictures(db: Db, count: number): Promise<void> {
  const { last } = await db.selectFrom('picture_number').select('last').executeTakeFirstOrThrow();
  for (let number = last + 1; number <= last + count; number++) {
    const approval = { number, state: 'approved', decided_at: number, published_at: number };
    const shown = { title: `Imaj ${number}`, locale: 'fr', image: drawing, ...approval };
    await insertPicture(db, randomUUID(), null, number, shown);
  }
  const numbers = { last: last + count };
  await db.updateTable('picture_number').set(numbers).execute();
}
