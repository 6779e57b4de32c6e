import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { contactLimits } from '#app/features/contact/submission.server.ts';
import { unsolvedLimits } from '#app/http/captcha/challenges.server.ts';
import type { Limit } from '#app/http/rate-limits/limits.ts';
import { formatDuration } from '#app/i18n/format.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import type { TestServer } from '#test/server.ts';
import { test } from './account-fixtures.ts';
import { ContactPage, countMessages, visitor } from './contact-form.ts';
import { expect } from './fixtures.ts';
import { ways } from './site.ts';

/** Uses up the rate limit of the IP address for the next five minutes, or restores it. */
async function setLimit(
  { dataDir }: TestServer,
  limitOf: (secret: string) => Limit | undefined,
  minutes: number,
): Promise<void> {
  const limit = limitOf(await readFile(join(dataDir, 'app-secret'), 'utf8'));
  if (!limit) throw new Error('no limit');
  const fullAt = Date.now() + (limit.burst - 1) * limit.everySeconds * 1_000 + minutes * 60_000;
  const database = new SQLite(join(dataDir, 'bwt.sqlite'));
  try {
    if (minutes)
      database
        .prepare(
          'insert into rate_limit values (?, ?) on conflict (key) do update set full_at = excluded.full_at',
        )
        .run(limit.key, fullAt);
    else database.prepare('delete from rate_limit where key = ?').run(limit.key);
  } finally {
    database.close();
  }
}

for (const { locale, javaScriptEnabled } of ways) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script (${locale})`, () => {
    test.use({ javaScriptEnabled });

    test('E3, E4: after too many messages says how long to wait, and keeps what was typed', async ({
      page,
      server,
      expectErrors,
      extraHTTPHeaders,
    }) => {
      expectErrors(/status of 429/);
      const clientIp = extraHTTPHeaders?.['X-Forwarded-For'] ?? '';
      const limit = (secret: string) =>
        javaScriptEnabled
          ? contactLimits({ secret, clientIp })[0]
          : unsolvedLimits({ secret, clientIp, form: 'contact' })[0];
      const captcha = captchaTexts[locale];
      const shared = sharedTexts[locale];
      await setLimit(server, limit, 5);
      const form = new ContactPage(page, locale);
      await form.open();
      const message = `Patience ${randomUUID()}`;
      await form.fill(message);
      await form.takeTime(server);
      const [reply] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === 'POST'),
        form.send.click(),
      ]);
      expect(reply.status()).toBe(429);
      expect(Number(reply.headers()['retry-after'])).toBeGreaterThan(200);
      expect(reply.headers()['cache-control']).toBe('no-store');
      await expect(form.alert).toHaveAccessibleName(form.texts.failureTitle);
      await expect(form.alert).toHaveAccessibleDescription(
        captcha.tooMany(formatDuration(locale, 300)),
      );
      await expect(form.alert.getByRole('button', { name: shared.ok })).toBeFocused();
      if (javaScriptEnabled) await page.keyboard.press('Enter');
      else await form.alert.getByRole('button', { name: shared.ok }).click();
      await expect(form.alert).toBeHidden();
      await expect(form.name).toHaveValue(visitor.name);
      await expect(form.email).toHaveValue(visitor.email);
      await expect(form.country).toHaveValue(visitor.country);
      await expect(form.message).toHaveValue(message);
      expect(countMessages(server, message)).toBe(0);
      if (javaScriptEnabled) {
        await form.message.fill(`${message}!`);
        const draft = await page.evaluate(() =>
          JSON.parse(localStorage.getItem('draft:contact') ?? '{}'),
        );
        expect(draft, 'all of it stays on the device').toEqual({
          ...visitor,
          message: `${message}!`,
        });
        await form.message.fill(message);
      }
      // Later, from the very same page.
      await setLimit(server, limit, 0);
      await form.send.click();
      await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
      expect(countMessages(server, message)).toBe(1);
    });
  });
}
