import { languageTag, locales, localizedPath } from '#app/i18n/locale.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';

for (const locale of locales) {
  test(`the home page answers in its language (${locale})`, async ({ page }) => {
    const response = await page.goto(localizedPath(locale, '/home'));
    expect(response?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', languageTag[locale]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectNoAxeViolations(page);
  });
}
