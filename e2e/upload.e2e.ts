import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { pictureNameTexts } from '#app/features/pictures/names.ts';
import { picturesTexts } from '#app/features/pictures/texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { uploadTexts } from '#app/ui/form/upload-texts.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test, throttle } from './fixtures.ts';
import { FormPage } from './forms.ts';
import { chooseTooLarge, findPicture, photograph } from './pictures.ts';

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
  const form = new FormPage(page, '/addpicture');
  const { summary, wrong, alert } = form;
  const { add: t, visitors, deletion, mine, errors, faults } = picturesTexts.fr;
  const names = pictureNameTexts.fr;
  const image = form.labelled(t.image);
  const send = form.button(t.send);
  const fill = async (title: string, buffer?: Buffer) => {
    await form.labelled(names.titleLabel).fill(title);
    await form.labelled(names.descriptionLabel).fill('Yon bèl maten nan Nò a.');
    if (!buffer) return;
    await image.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.locator('[data-preview] canvas')).toBeVisible();
  };
  const title = `Kap ${randomUUID()}`;
  await form.open();
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await chooseTooLarge(image);
  await fill('Kap mwen');
  await send.press('Enter');
  await expect(wrong).toHaveText([faults.tooLarge]);

  await fill('', await photograph(64, 48));
  await send.press('Enter');
  await expect(summary).toBeFocused();
  await expect(wrong).toHaveText([errors.title]);
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
  const stored = { state: 'pending', account_id: null, width: 200, height: 1_700 };
  expect(await findPicture(server, title)).toMatchObject(stored);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visitors.title);
  await page.getByText(visitors.takeBack).click();
  await form.button(deletion.confirm).press('Enter');
  await expect(page.getByText(mine.done.deleted)).toBeFocused();

  // On a slow connection.
  const slow = `Kap ${randomUUID()}`;
  await form.open();
  await fill(slow, await photograph(400, 300));
  const setSpeed = await throttle(page);
  // On its way for as long as the page is looked at.
  await setSpeed({ up: 1_000 });
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
  await expect(form.labelled(names.titleLabel)).toHaveValue(slow);
  expect(await findPicture(server, slow)).toBeUndefined();

  await setSpeed();
  await send.press('Enter');
  await expect(alert).toHaveAccessibleName(formTexts.fr.successTitle);
  expect(await findPicture(server, slow)).toMatchObject({ state: 'pending' });
});
