import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { signupTexts } from '#app/features/accounts/signup/texts.ts';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { goodPassword } from '#test/accounts.ts';
import { uncompressed } from '#test/browsers.ts';
import { test as base } from './fixtures.ts';
import { FormPage } from './form-page.ts';

export { goodPassword };

/**
 * For tests that log in, sign up and request emails: each is a visitor with an IP address of its
 * own, as behind a proxy, so that they do not share the rate limit of one.
 */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  extraHTTPHeaders: ({}, use) =>
    use({ ...uncompressed, 'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}` }),
});

export const newEmail = (): string => `kap-${randomUUID().slice(0, 13)}@example.org`;

const texts = {
  ...accountsTexts.fr,
  ...{ form: formTexts.fr, login: loginTexts.fr, signup: signupTexts.fr },
};

/** One of the account pages, in French. */
export class AccountPage extends FormPage {
  readonly path: string;
  readonly t = texts;
  readonly email = this.labelled(texts.fields.email);
  readonly password = this.labelled(texts.fields.password);
  readonly username = this.labelled(texts.fields.username);
  readonly ok = this.alert.getByText(sharedTexts.fr.ok, { exact: true });

  constructor(page: Page, path: string) {
    super(page);
    this.path = path;
  }

  labelled(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto(this.path);
  }

  /**
   * Forces the click: Playwright would wait for a button with `aria-disabled`, which visitors can
   * press.
   */
  async press(name: string): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true });
    await button.click({ force: (await button.getAttribute('aria-disabled')) === 'true' });
  }

  async logIn(email: string, password = goodPassword): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.press(texts.login.submit);
  }
}

/** The session cookies and token that the browser has. */
export async function signedInState(page: Page) {
  const cookies = await page.context().cookies();
  const accessToken = await page.evaluate(() => localStorage.getItem('accessToken'));
  return {
    session: cookies.some(({ name, value }) => name === 'session' && value !== ''),
    accessToken,
  };
}
