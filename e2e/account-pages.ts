import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { passwordResetTexts } from '#app/features/accounts/password-reset/texts.ts';
import { signupTexts } from '#app/features/accounts/signup/texts.ts';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
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

/** One of the account pages. */
export class AccountPage extends FormPage {
  readonly path: string;

  constructor(page: Page, path: string, locale: Locale = 'fr') {
    super(page, locale);
    this.path = path;
  }

  get t() {
    const { authentication, ...signup } = signupTexts[this.locale];
    const { newPassword } = passwordResetTexts[this.locale];
    return {
      ...accountsTexts[this.locale],
      form: formTexts[this.locale],
      login: loginTexts[this.locale],
      signup,
      authentication,
      newPassword,
    };
  }
  get address(): string {
    return localizedPath(this.locale, this.path);
  }
  get email(): Locator {
    return this.page.getByLabel(this.t.fields.email, { exact: true });
  }
  get password(): Locator {
    return this.page.getByLabel(this.t.fields.password, { exact: true });
  }
  get newPassword(): Locator {
    return this.page.getByLabel(this.t.fields.newPassword, { exact: true });
  }
  get username(): Locator {
    return this.page.getByLabel(this.t.fields.username, { exact: true });
  }
  get ok(): Locator {
    return this.alert.getByText(sharedTexts[this.locale].ok, { exact: true });
  }

  /** On the worker's own site, unless another server is given. */
  async open(search = '', { url } = { url: '' }): Promise<void> {
    await this.page.goto(url + this.address + search);
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
    await this.press(this.t.login.submit);
  }
}

/** The URL with a token in an email. */
export function linkIn(email: string): string {
  const link = /https?:\/\/\S+\?token=[\w-]+/.exec(email)?.[0];
  if (!link) throw new Error(`no link in the email:\n${email}`);
  return link;
}

/** The session cookies and token that the browser has. */
export async function signedInState(
  page: Page,
): Promise<{ session: boolean; accessToken: string | null }> {
  const cookies = await page.context().cookies();
  return {
    session: cookies.some(({ name, value }) => name === 'session' && value !== ''),
    accessToken: await page.evaluate(() => localStorage.getItem('accessToken')),
  };
}
