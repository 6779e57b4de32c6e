import { contactTexts } from '#app/features/contact/texts.ts';
import { servicesTexts } from '#app/features/services/texts.ts';
import { expect, test } from './fixtures.ts';

test('C5: a card of a service opens the form with its service filled in, and has nothing to press on paper', async ({
  page,
}) => {
  await page.goto('/services');
  const card = page.getByRole('main').locator('li.card').nth(3);
  const title = (await card.getByRole('heading', { level: 3 }).textContent()) ?? '';
  const link = card.getByRole('link', {
    name: `${servicesTexts.fr.contactUs} ${title}`,
    exact: true,
  });
  await expect(link).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(link).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await link.click();
  await expect(page.getByRole('textbox', { name: contactTexts.fr.message })).toHaveValue(
    contactTexts.fr.about(title),
  );
});

test('on a phone, drawings that are screens away are fetched as the reader comes near, and stay', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/about', '/services']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const last = page.locator('main img[src$=".svg"]').last();
    const isFetched = () =>
      last.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    await expect
      .poll(() =>
        page
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    expect(await isFetched(), path).toBe(false);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect.poll(isFetched, path).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await expect
      .poll(
        () => last.evaluate((image) => image.checkVisibility({ contentVisibilityAuto: true })),
        path,
      )
      .toBe(true);
  }
});
