import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { parseHTML } from 'linkedom';
import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { signupTexts } from '#app/features/accounts/signup/texts.ts';
import { accountsTexts } from '#app/features/accounts/texts.ts';
import { contactTexts } from '#app/features/contact/texts.ts';
import type { Method } from '#app/features/donations/donations.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { issueFormToken } from '#app/http/form-token.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { goodPassword } from '#test/accounts.ts';
import { readMailbox, secretOf, type TestServer } from '#test/server.ts';
import { onDatabase } from './members.ts';

/** The drafts that a page has stored on the device, by their keys. */
export const storedDrafts = async (page: Page): Promise<Map<string, string>> => {
  const stored = Object.entries<string>(await page.evaluate(() => ({ ...localStorage })));
  return new Map(stored.filter(([key]) => key.startsWith('draft:')));
};

/** Waits for the part of an office page that keeps drafts; its other scripts are there before. */
export const draftsReady = (page: Page): Promise<void> =>
  expect(page.locator('.office-draft').first()).toBeAttached();

/**
 * For tests that send nothing: each form that is touched has a third of a second of work to do for
 * its captcha, and gets a line more at a time of its own. A browser without workers does none.
 */
export const withoutCaptcha = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));

/** A page with a form, in one language, as a visitor sees it: by labels and roles. */
export class FormPage {
  readonly page: Page;
  readonly path: string;
  readonly locale: Locale;
  readonly summary: Locator;
  readonly alert: Locator;
  /** The links of the summary of errors. */
  readonly wrong: Locator;

  constructor(page: Page, path: string, locale: Locale = 'fr') {
    this.page = page;
    this.path = localizedPath(locale, path);
    this.locale = locale;
    this.summary = page.locator('.error-summary');
    this.alert = page.getByRole('alertdialog');
    this.wrong = this.summary.getByRole('link');
  }

  labelled(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }
  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(this.path + search);
  }

  /** Playwright would wait for a button with `aria-disabled`, which visitors can press. */
  async press(name: string): Promise<void> {
    const button = this.button(name);
    await button.click({ force: (await button.getAttribute('aria-disabled')) === 'true' });
  }

  /**
   * A form sent within two seconds without a solved captcha waits on the server: gives the form an
   * older token, signed as the site signs it.
   */
  async takeTime(server: TestServer): Promise<void> {
    const token = this.page.locator('[name="token"]');
    const form = await token.evaluate((input) => (input as HTMLInputElement).form?.id ?? '');
    const value = issueFormToken(await secretOf(server), form, Date.now() - 3_000);
    await token.evaluate((input, value) => Object.assign(input, { value }), value);
  }
}

export const visitor = { name: 'Anaïs Pierre', email: 'anais@exemple.com', country: 'HT' } as const;

export class ContactPage extends FormPage {
  readonly texts = { ...formTexts[this.locale], ...contactTexts[this.locale] };
  readonly name = this.labelled(this.texts.name);
  readonly email = this.labelled(this.texts.email);
  readonly country = this.labelled(this.texts.country);
  readonly message = this.labelled(this.texts.message);
  readonly send = this.button(this.texts.send);
  readonly draftNote = this.page.getByText(this.texts.draftRestored);

  constructor(page: Page, locale?: Locale) {
    super(page, '/contact', locale);
  }

  async fill(message: string): Promise<void> {
    await this.name.fill(visitor.name);
    await this.email.fill(visitor.email);
    await this.country.selectOption(visitor.country);
    await this.message.fill(message);
  }
}

/** How many stored messages have this text. */
export const countMessages = (server: TestServer, message: string): Promise<number> =>
  onDatabase(server, async (db) => {
    const found = db.selectFrom('message').select('id').where('message', '=', message);
    return (await found.execute()).length;
  });

export const donor = {
  name: 'Anaïs Pierre',
  phone: '+509 37 00 00 00',
  amount: '1 000,50',
  message: 'Pou lekòl la.',
} as const;

export class DonationPage extends FormPage {
  readonly texts = {
    ...formTexts[this.locale],
    ...donationTexts[this.locale].form,
    ...donationTexts[this.locale],
  };
  readonly send = this.button(this.texts.send);

  constructor(page: Page, locale?: Locale) {
    super(page, '/donation', locale);
  }

  field(name: 'name' | 'email' | 'phone' | 'amount' | 'currency' | 'message'): Locator {
    const form = this.page.getByRole('form', { name: this.texts.form.title });
    return form.getByLabel(this.texts.form[name], { exact: true });
  }
  method(method: Method): Locator {
    const methods = this.page.getByRole('group', { name: this.texts.form.transferMethod });
    return methods.getByLabel(this.texts.methods[method]);
  }
  error(name: string): Locator {
    return this.page.locator(`#${name}-error`);
  }

  async fill(email: string): Promise<void> {
    for (const name of ['name', 'phone', 'amount', 'message'] as const)
      await this.field(name).fill(donor[name]);
    await this.field('email').fill(email);
    await this.field('currency').selectOption('HTG');
    await this.method('moncash').check();
  }
}

/** The donations that were announced with an email address. */
export const donationsOf = (server: TestServer, email: string) =>
  onDatabase(server, (db) =>
    db.selectFrom('donation').selectAll().where('email', '=', email).execute(),
  );

export const newEmail = (): string => `kap-${randomUUID().slice(0, 13)}@example.org`;

/** The login or the sign-up, in French. */
export class AccountPage extends FormPage {
  readonly t = {
    ...accountsTexts.fr,
    ...{ form: formTexts.fr, login: loginTexts.fr, signup: signupTexts.fr },
  };
  readonly email = this.labelled(this.t.fields.email);
  readonly password = this.labelled(this.t.fields.password);
  readonly username = this.labelled(this.t.fields.username);
  readonly ok = this.alert.getByText(sharedTexts.fr.ok, { exact: true });

  async logIn(email: string, password = goodPassword): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.press(this.t.login.submit);
  }
}

/** Waits until the local mailbox has an email with these texts. @returns the text of the newest. */
export async function waitForEmail(server: TestServer, ...texts: string[]): Promise<string> {
  const plain = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
  let found: Element | undefined;
  await expect(async () => {
    const emails = [...parseHTML(await readMailbox(server)).document.querySelectorAll('details')];
    found = emails.find((email) =>
      texts.every((text) => plain(email.textContent).includes(plain(text))),
    );
    expect(found).toBeDefined();
  }).toPass();
  return found?.querySelector('pre')?.textContent ?? '';
}
