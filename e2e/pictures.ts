import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Locale } from '#app/i18n/locale.ts';
import type { Db } from '#app/platform/database.server.ts';
import { insertPicture as insertNewPicture } from '#test/moderation.ts';
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

export async function filesOf(
  { dataDir }: TestServer,
  storedImageId: string | null | undefined,
): Promise<string[]> {
  const files = await readdir(join(dataDir, 'pictures')).catch(() => []);
  return files.filter((file) => storedImageId && file.startsWith(storedImageId));
}

/**
 * A picture as its sender left it, shown by a drawing of ours: how it is sent is tested with real
 * ones (upload). @returns its id.
 */
export async function insertPicture(
  db: Db,
  given: {
    title: string;
    account: string | null;
    state?: 'pending' | 'refused';
    locale?: Locale;
    sentAt?: number;
  },
): Promise<string> {
  const { title, account, state = 'pending', locale = 'fr', sentAt = Date.now() } = given;
  const id = randomUUID();
  await insertNewPicture(db, id, account, sentAt);
  const reason = state === 'refused' ? 'Twò fènwa.' : null;
  const picture = { state, reason, image: 'builtin/gallery/citadelle' };
  await db.updateTable('picture').set(picture).where('id', '=', id).execute();
  const words = { title, locale };
  await db.updateTable('picture_text').set(words).where('picture_id', '=', id).execute();
  return id;
}

/** Hangs more pictures in the gallery: drawings of ours once more, the first of them the oldest. */
export async function addApprovedPictures(db: Db, count: number): Promise<void> {
  const { last } = await db.selectFrom('picture_number').select('last').executeTakeFirstOrThrow();
  for (let number = last + 1; number <= last + count; number++) {
    const title = `Imaj ${number}`;
    const id = await insertPicture(db, { title, account: null, sentAt: number });
    const approval = { number, state: 'approved', decided_at: number, published_at: number };
    await db.updateTable('picture').set(approval).where('id', '=', id).execute();
  }
  const numbers = { last: last + count };
  await db.updateTable('picture_number').set(numbers).execute();
}
