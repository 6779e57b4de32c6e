import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { pictureNameTexts } from '#app/features/pictures/names.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { uploadTexts } from '#app/ui/form/upload-texts.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { FormPage } from './form-page.ts';
import { filesOf, findPicture, photograph } from './pictures.ts';

/** Turned by its mark, as phones store an upright photograph. */
const turned = (picture: Buffer) =>
  sharp(picture).withMetadata({ orientation: 6 }).jpeg().toBuffer();

test('A18, E12: the form finds what is wrong before it sends anything; a large photograph is scaled down, and sent with one click once the connection is back; a visitor follows its state and withdraws it; a slow upload shows its progress, and can be cancelled and restarted', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const { summary, alert } = new FormPage(page);
  const { add: t, visitors, states, deletion, mine, errors, faults } = picturesTexts.fr;
  const names = pictureNameTexts.fr;
  const labelled = (label: string) => page.getByLabel(label, { exact: true });
  const image = labelled(t.image);
  const send = page.getByRole('button', { name: t.send, exact: true });
  const fill = async (title: string, buffer?: Buffer) => {
    await labelled(names.titleLabel).fill(title);
    await labelled(names.descriptionLabel).fill('Yon bèl maten nan Nò a.');
    if (!buffer) return;
    await image.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.locator('[data-preview] canvas')).toBeVisible();
  };
  const title = `Kap ${randomUUID()}`;
  await page.goto('/addpicture');
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  // Made in the page: to send so much to the browser takes longer than all the rest. No picture
  // that could be brought below 10 MB.
  await image.evaluate((input: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(10_000_001)], 'photo.jpg', { type: 'image/jpeg' }));
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await fill('Kap mwen');
  await send.press('Enter');
  await expect(summary.getByRole('link')).toHaveText([faults.tooLarge]);

  await fill('', await photograph(64, 48));
  await send.press('Enter');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([errors.title]);
  await expectAccessible(page);
  expect(posts).toBe(0);

  // Scaled down on the device, upright as it was taken.
  // As wide as a phone's, but no higher than needed.
  const buffer = await turned(await photograph(3_400, 400));
  await fill(title, buffer);
  await expect(
    page.getByText(/^Allégée sur votre appareil\s: de [\d,]+\s[kM]o à [\d,]+\sko\./),
  ).toBeVisible();
  // The field's own words, in the page's language, also once the picture is a smaller one.
  await expect(page.locator('[data-chosen]')).toHaveText(/^[\w.-]+ \([\d,]+\s[kM]o\)$/);
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
  await expect(alert.getByRole('link', { name: t.follow })).toBeFocused();
  const row = await findPicture(server, title);
  expect(row).toMatchObject({ state: 'pending', account_id: null, width: 200, height: 1_700 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitors.title);
  await expect(page.getByRole('main')).toContainText(states.pending);
  const shown = page.getByRole('img', { name: title });
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await page.getByText(visitors.takeBack).click();
  await page.getByRole('button', { name: deletion.confirm }).press('Enter');
  await expect(page.getByText(mine.done.deleted)).toBeFocused();
  expect(await findPicture(server, title)).toBeUndefined();
  expect(await filesOf(server, row?.stored_image_id)).toEqual([]);

  // On a slow connection.
  const slow = `Kap ${randomUUID()}`;
  await page.goto('/addpicture');
  await fill(slow, await photograph(400, 300));
  const link = await context.newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    link.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // On its way for as long as the page is looked at.
  await speed(1_000);
  await send.press('Enter');
  const bar = page.getByRole('progressbar', { name: uploadTexts.fr.progress });
  const left = () => bar.evaluate((progress: HTMLProgressElement) => progress.value);
  await expect.poll(left).toBeGreaterThan(0);
  const cancel = page.getByRole('button', { name: uploadTexts.fr.cancel });
  await expect(cancel).toBeFocused();
  await cancel.press('Enter');
  const cancelled = page.getByRole('status').filter({ hasText: uploadTexts.fr.cancelled });
  await expect(cancelled).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(send).toBeFocused();
  await expect(labelled(names.titleLabel)).toHaveValue(slow);
  expect(await findPicture(server, slow)).toBeUndefined();

  await speed(-1);
  await send.press('Enter');
  await expect(alert).toHaveAccessibleName(formTexts.fr.successTitle);
  expect(await findPicture(server, slow)).toMatchObject({ state: 'pending' });
});
