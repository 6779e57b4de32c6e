import type { Locator } from '@playwright/test';
import type { Method } from '#app/features/donations/donations.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import type { TestServer } from '#test/server.ts';
import { FormPage } from './form-page.ts';
import { onDatabase } from './members.ts';

export const donor = {
  name: 'Anaïs Pierre',
  phone: '+509 37 00 00 00',
  amount: '1 000,50',
  message: 'Pou lekòl la.',
} as const;

export class DonationPage extends FormPage {
  get texts() {
    const form = formTexts[this.locale];
    const donation = donationTexts[this.locale];
    return { ...form, ...donation.form, ...donation };
  }
  field(name: 'name' | 'email' | 'phone' | 'amount' | 'currency' | 'message'): Locator {
    return this.page
      .getByRole('form', { name: this.texts.form.title })
      .getByLabel(this.texts.form[name], { exact: true });
  }
  method(method: Method): Locator {
    return this.page
      .getByRole('group', { name: this.texts.form.transferMethod })
      .getByLabel(this.texts.methods[method]);
  }
  error(name: string): Locator {
    return this.page.locator(`#${name}-error`);
  }
  get send(): Locator {
    return this.page.getByRole('button', { name: this.texts.send, exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto(localizedPath(this.locale, '/donation'));
  }

  async fill(email: string): Promise<void> {
    for (const name of ['name', 'phone', 'amount', 'message'] as const)
      await this.field(name).fill(donor[name]);
    await this.field('email').fill(email);
    await this.field('currency').selectOption('HTG');
    await this.method('moncash').check();
  }

  /**
   * Forces the click: Playwright would wait for a button with `aria-disabled`, which visitors can
   * press.
   */
  async press(): Promise<void> {
    await this.send.click({ force: true });
  }
}

/** The donations that were announced with an email address. */
export const donationsOf = (server: TestServer, email: string) =>
  onDatabase(server, (db) =>
    db.selectFrom('donation').selectAll().where('email', '=', email).execute(),
  );
