import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { pictureNameTexts } from '#app/features/pictures/names.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { uploadTexts } from '#app/ui/form/upload-texts.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test, throttle } from './fixtures.ts';
import { FormPage } from './forms.ts';
import { findPicture, photograph } from './pictures.ts';

test('A18, E12: a photograph is sent', async ({ page, context, server, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const form = new FormPage(page, '/addpicture');
  const { wrong, alert } = form;
  const { add: t, visitors, errors } = picturesTexts.fr;
  const names = pictureNameTexts.fr;
  const image = form.labelled(t.image);
  const send = form.button(t.send);
  const fill = async (title: string, buffer: Buffer) => {
    await form.labelled(names.titleLabel).fill(title);
    await form.labelled(names.descriptionLabel).fill('Yon bèl maten nan Nò a.');
    await image.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.locator('[data-preview] canvas')).toBeVisible();
  };
  const title = `Kap ${randomUUID()}`;
  await form.open();
  const posts: string[] = [];
  page.on('request', (each) => each.method() === 'POST' && posts.push(each.url()));
  await fill('', await photograph(64, 48));
  await send.press('Enter');
  await expect(wrong).toHaveText([errors.title]);
  await expectAccessible(page);
  expect(posts).toEqual([]);

  // Scaled down on the device; turned by its mark, as phones store an upright photograph.
  const taken = sharp(await photograph(3_400, 400));
  const buffer = await taken.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await fill(title, buffer);
  await expect(
    page.getByText(/^Allégée sur votre appareil\s: de [\d,]+\s[kM]o à [\d,]+\sko\./),
  ).toBeVisible();
  const sent = () => image.evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0);
  expect(await sent()).toBeLessThan(buffer.length / 2);

  await context.setOffline(true);
  await send.press('Enter');
  await expect(alert).toHaveAccessibleDescription(
    new RegExp(`^${t.failure} ${formTexts.fr.offline} ${formTexts.fr.kept}`),
  );
  await context.setOffline(false);
  await alert.getByRole('button', { name: uploadTexts.fr.retry }).press('Enter');
  await expect(alert).toHaveAccessibleDescription(
    `Données envoyées avec succès! ${t.afterSuccess}`,
  );
  const stored = { state: 'pending', account_id: null, width: 200, height: 1_700 };
  expect(await findPicture(server, title)).toMatchObject(stored);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitors.title);

  // On a slow connection, on its way for as long as the page is looked at.
  await form.open();
  const slow = `Kap ${randomUUID()}`;
  await fill(slow, await photograph(400, 300));
  await (await throttle(page))({ up: 1_000 });
  await send.press('Enter');
  const bar = page.getByRole('progressbar', { name: uploadTexts.fr.progress });
  const left = () => bar.evaluate((progress: HTMLProgressElement) => progress.value);
  await expect.poll(left).toBeGreaterThan(0);
  const cancel = page.getByRole('button', { name: uploadTexts.fr.cancel });
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  const cancelled = page.getByRole('status').filter({ hasText: uploadTexts.fr.cancelled });
  await expect(cancelled).toBeVisible();
  await expect(send).toBeFocused();
  expect(await findPicture(server, slow)).toBeUndefined();
});
