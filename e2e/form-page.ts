import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { issueFormToken } from '#app/http/form-token.ts';
import type { Locale } from '#app/i18n/locale.ts';
import type { TestServer } from '#test/server.ts';

/** The keys of what a page has stored on the device, but for the font of titles. */
export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => key !== 'title-face'),
  );

/**
 * For tests that send nothing: each form that is touched has a third of a second of work to do for
 * its captcha, and gets a line more at a time of its own. A browser without workers does none.
 */
export const withoutCaptcha = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));

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

  /**
   * A form sent within two seconds without a solved captcha waits on the server: gives the form an
   * older token, signed as the site signs it.
   */
  async takeTime({ dataDir }: TestServer, name?: string): Promise<void> {
    const secret = await readFile(join(dataDir, 'app-secret'), 'utf8');
    const token = this.page.locator('[name="token"]');
    const form =
      name ?? (await token.evaluate((input) => (input as HTMLInputElement).form?.id ?? ''));
    await token.evaluate(
      (input, value) => Object.assign(input, { value }),
      issueFormToken(secret, form, Date.now() - 3_000),
    );
  }
}
