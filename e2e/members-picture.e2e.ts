import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { membersTexts } from '#app/features/members/texts.ts';
import type { TestServer } from '#test/server.ts';
import { expect, scriptsRun, test } from './fixtures.ts';
import { type Member, makeMember, onDatabase, signIn } from './members.ts';
import { photograph } from './pictures.ts';

const draw = (width: number, height: number, background = '#D81E5B') =>
  sharp({ create: { width, height, channels: 3, background } });

/** The id of a member's stored picture, with the names of its files. */
async function storedPicture(server: TestServer, { id }: Member) {
  const row = await onDatabase(server, (db) =>
    db.selectFrom('account').select('picture').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const image = /^stored\/([\w-]+)\//.exec(row.picture ?? '')?.[1] ?? null;
  const files = await readdir(join(server.dataDir, 'pictures')).catch(() => []);
  return { image, files: image ? files.filter((file) => file.startsWith(image)) : [] };
}

const avatar = (page: Page, name: string) => page.getByRole('img', { name });

test.describe('in Creole, without script', () => {
  test.use({ javaScriptEnabled: false });
  const t = membersTexts.ht;

  test('a picture is sent, shown, replaced and deleted', async ({ page, context, server }) => {
    const member = await makeMember(server, { username: 'Élise Kap' });
    await signIn(server, context, member);
    await page.goto('/ht/head');
    await page.getByRole('main').getByRole('link', { name: t.picture.add }).click();
    await expect(page.getByText('ÉK', { exact: true })).toBeVisible();
    const field = page.getByLabel(t.picture.label, { exact: true });
    await field.setInputFiles({
      name: 'moi.jpg',
      mimeType: 'image/jpeg',
      buffer: await draw(900, 200).jpeg().toBuffer(),
    });
    await page.getByRole('button', { name: t.picture.send }).press('Enter');
    await expect(page).toHaveURL('/ht/head?done=picture');
    await expect(page.getByRole('status').filter({ hasText: t.picture.done })).toBeFocused();
    const shown = avatar(page, t.head.pictureOf('Élise Kap'));
    await expect(shown).toHaveJSProperty('complete', true);
    const source = await shown.evaluate((image) => (image as HTMLImageElement).currentSrc);
    expect(source).toMatch(/\/media\/[\w-]+-360\.(avif|webp)$/);
    const first = await storedPicture(server, member);
    expect(first.files).toHaveLength(9);

    await page.goto('/ht/head/picture');
    await field.setInputFiles({
      name: 'moi.png',
      mimeType: 'image/png',
      buffer: await draw(300, 200).png().toBuffer(),
    });
    await page.getByRole('button', { name: t.picture.send }).press('Enter');
    await expect(page).toHaveURL('/ht/head?done=picture');
    const second = await storedPicture(server, member);
    expect(second.files).toHaveLength(3);
    expect((await storedPicture(server, member)).image).not.toBe(first.image);
    expect((await page.request.get(source)).status()).toBe(404);

    await page.getByRole('link', { name: t.picture.change }).click();
    await page.getByRole('button', { name: t.picture.remove }).press('Enter');
    await expect(page).toHaveURL('/ht/head?done=picture-removed');
    await expect(page.getByRole('status').filter({ hasText: t.picture.removed })).toBeFocused();
    await expect(shown).toHaveCount(0);
    expect((await storedPicture(server, member)).image).toBeNull();
  });
});

test('explains why a file is refused, and scales a large photograph down before it is sent', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const t = membersTexts.fr;
  const member = await makeMember(server);
  await signIn(server, context, member);
  await page.goto('/head/picture');
  const field = page.getByLabel(t.picture.label, { exact: true });
  const send = page.getByRole('button', { name: t.picture.send });
  const summary = page.locator('.error-summary');
  await send.press('Enter');
  await expect(summary.getByRole('link')).toHaveText([t.errors.pictureMissing]);
  await expect(summary).toBeFocused();
  await field.setInputFiles({
    name: 'moi.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture at all'),
  });
  await send.press('Enter');
  await expect(summary.getByRole('link')).toHaveText([t.errors.pictureKind]);
  await scriptsRun(page);
  await expect(field).toHaveAccessibleDescription(new RegExp(t.errors.pictureKind.slice(0, 15)));
  expect((await storedPicture(server, member)).image).toBeNull();

  const buffer = await photograph(1_500, 300);
  await field.setInputFiles({ name: 'moi.jpg', mimeType: 'image/jpeg', buffer });
  const type = () => field.evaluate((input) => (input as HTMLInputElement).files?.[0]?.type);
  await expect.poll(type).toBe('image/webp');
  await send.press('Enter');
  await expect(page).toHaveURL('/head?done=picture');
  const account = await onDatabase(server, (db) =>
    db.selectFrom('account').select('picture').where('id', '=', member.id).executeTakeFirst(),
  );
  expect(account?.picture).toMatch(/\/1280x256$/);
});
