import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import SQLite from 'better-sqlite3';
import { parseHTML } from 'linkedom';
import { contactTexts } from '#app/features/contact/texts.ts';
import { type Locale, localizedPath } from '#app/i18n/locale.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { readMailbox, type TestServer } from '#test/server.ts';
import { FormPage } from './form-page.ts';

export const visitor = { name: 'Anaïs Pierre', email: 'anais@exemple.com', country: 'HT' } as const;

/** The page's texts, with those that it shares with every form. */
const contactPageTexts = (locale: Locale) => ({
  ...formTexts[locale],
  ...contactTexts[locale],
});

export class ContactPage extends FormPage {
  get texts() {
    return contactPageTexts(this.locale);
  }
  private field(name: 'name' | 'email' | 'country' | 'message'): Locator {
    return this.page.getByLabel(this.texts[name], { exact: true });
  }
  get name(): Locator {
    return this.field('name');
  }
  get email(): Locator {
    return this.field('email');
  }
  get country(): Locator {
    return this.field('country');
  }
  get message(): Locator {
    return this.field('message');
  }
  get send(): Locator {
    return this.page.getByRole('button', { name: this.texts.send, exact: true });
  }
  get draftNote(): Locator {
    return this.page.getByText(this.texts.draftRestored);
  }

  /** On the worker's own site, unless another server is given. */
  async open(search = '', { url } = { url: '' }): Promise<void> {
    await this.page.goto(url + localizedPath(this.locale, '/contact') + search);
  }

  async fill(message: string): Promise<void> {
    await this.name.fill(visitor.name);
    await this.email.fill(visitor.email);
    await this.country.selectOption(visitor.country);
    await this.message.fill(message);
  }

  /** Sends the form with a token of another day, and waits until it is shown again. */
  async expire(): Promise<void> {
    const token = this.page.locator('[name="token"]');
    await token.evaluate((input) => Object.assign(input, { value: 'of.another.day' }));
    await this.send.click();
    await expect(this.page.getByText(this.texts.expired)).toBeFocused();
  }

  /**
   * Forces the click: Playwright would wait for a button with `aria-disabled`, which visitors can
   * press.
   */
  async press(): Promise<void> {
    await this.send.click({ force: true });
  }
}

/** How many stored messages have this text. */
export function countMessages({ dataDir }: TestServer, message: string): number {
  const database = new SQLite(join(dataDir, 'bwt.sqlite'), { readonly: true });
  try {
    return database
      .prepare('select count(*) from message where message = ?')
      .pluck()
      .get(message) as number;
  } finally {
    database.close();
  }
}

/** As a page's texts are compared. */
const plain = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();

/**
 * Waits until the local mailbox has an email with this text, and this subject. @returns the text of
 * the newest.
 */
export async function waitForEmail(
  server: TestServer,
  text: string,
  subject = '',
): Promise<string> {
  let found: Element | undefined;
  await expect(async () => {
    const emails = [...parseHTML(await readMailbox(server)).document.querySelectorAll('details')];
    found = emails.find((email) =>
      [text, subject].every((part) => plain(email.textContent).includes(plain(part))),
    );
    expect(found).toBeDefined();
  }).toPass();
  return found?.querySelector('pre')?.textContent ?? '';
}
