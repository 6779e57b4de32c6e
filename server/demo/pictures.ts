import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decide } from '#app/features/pictures/admin/moderation.server.ts';
import { storePicture } from '#app/features/pictures/store-picture.server.ts';
import type { ImageSite } from '#app/http/sent-image.server.ts';
import { pictures, refusedPicture } from './demo.data.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Site = ImageSite & { now: number; pictureWidth: number; isQuick: boolean };

/** The site's own drawings, as if members had sent them. */
export async function addPictures(
  site: Site,
  { owner, editor, sender }: Record<'owner' | 'editor' | 'sender', string>,
): Promise<void> {
  const { db, now } = site;
  for (const [index, picture] of pictures.entries()) {
    const at = now - (pictures.length - index) * 9 * day;
    const id = await (site.isQuick ? hangDrawing : sendDrawing)(site, picture, sender, at);
    if (id === undefined || index >= 4) continue;
    const decision = { id, revision: 1, accountId: index % 2 ? owner : editor };
    const isRefused = index === 3;
    await decide(
      db,
      isRefused
        ? { ...decision, action: 'refuse', reason: refusedPicture }
        : { ...decision, action: 'approve' },
      at + 20 * hour,
    );
  }
}

type Drawn = (typeof pictures)[number];

async function sendDrawing(
  site: Site,
  { drawing, locale, title, description }: Drawn,
  accountId: string,
  at: number,
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'bwt-demo-'));
  try {
    const file = join(folder, `${drawing}.png`);
    // Loaded where it is used: a server that serves does without.
    const { default: sharp } = await import('sharp');
    await sharp(join(import.meta.dirname, `../../content/pictures/gallery/${drawing}.svg`))
      .resize(site.pictureWidth)
      .png()
      .toFile(file);
    const sent = { title, description, file, idempotencyKey: randomUUID(), locale, accountId };
    const stored = await storePicture(site, sent, at);
    return stored.outcome === 'done' ? stored.value : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hangDrawing(
  { db }: Site,
  { drawing, locale, title, description }: Drawn,
  accountId: string,
  at: number,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('picture')
    .values({
      id,
      image: `builtin/gallery/${drawing}`,
      width: 1600,
      height: 1000,
      account_id: accountId,
      idempotency_key: id,
      state: 'pending',
      revision: 1,
      sent_at: at,
    })
    .execute();
  await db
    .insertInto('picture_text')
    .values({ picture_id: id, locale, title, description, alternative: null })
    .execute();
  return id;
}
