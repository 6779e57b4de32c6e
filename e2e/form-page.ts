import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '#app/i18n/locale.ts';

/** A page with a form, in one language, as a visitor sees it: by labels and roles. */
export class FormPage {
  readonly page: Page;
  readonly locale: Locale;

  constructor(page: Page, locale: Locale = 'fr') {
    this.page = page;
    this.locale = locale;
  }

  get summary(): Locator {
    return this.page.locator('.error-summary');
  }
  get alert(): Locator {
    return this.page.getByRole('alertdialog');
  }

  /** What is sent within two seconds of being shown is taken for a program's. */
  async takeTime(): Promise<void> {
    const token = await this.page.locator('[name="token"]').inputValue();
    const shownAt = Number(token.split('.')[0]);
    await expect.poll(() => Date.now() - shownAt).toBeGreaterThan(2_000);
  }
}
