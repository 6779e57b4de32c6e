import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { loginLimits } from '#app/features/accounts/login/submission.server.ts';
import { formatDuration } from '#app/i18n/format.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './account-fixtures.ts';
import { AccountPage } from './account-pages.ts';
import { expect } from './fixtures.ts';
import { makeMember } from './members.ts';
import { ways } from './site.ts';

/**
 * Strangers have used up the limit on all logins from new devices together, for an hour; or have
 * not.
 */
async function setFlood({ dataDir }: TestServer, isOn: boolean): Promise<void> {
  const secret = await readFile(join(dataDir, 'app-secret'), 'utf8');
  const overall = loginLimits({ secret, clientIp: '', email: '', deviceId: undefined }).find(
    ({ asksCaptcha }) => asksCaptcha,
  );
  if (!overall) throw new Error('no limit');
  const fullAt = Date.now() + (overall.burst - 1) * overall.everySeconds * 1_000 + 60 * 60_000;
  const database = new SQLite(join(dataDir, 'bwt.sqlite'));
  try {
    database.prepare('delete from rate_limit where key = ?').run(overall.key);
    if (isOn) database.prepare('insert into rate_limit values (?, ?)').run(overall.key, fullAt);
  } finally {
    database.close();
  }
}

for (const { locale, javaScriptEnabled } of ways) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} script (${locale})`, () => {
    test.use({ javaScriptEnabled });

    test('in a flood of logins, the next press solves a captcha; without script the page says to wait', async ({
      page,
      server,
      expectErrors,
    }) => {
      expectErrors(/status of 429/);
      const { email } = await makeMember(server);
      const login = new AccountPage(page, '/login', locale);
      await login.open();
      await setFlood(server, true);
      await login.logIn(email);
      await expect(login.alert).toHaveAccessibleName(formTexts[locale].failureTitle);
      await expect(login.alert).toContainText(
        formatDuration(locale, 3_600).replaceAll('\u00a0', ' '),
      );
      if (javaScriptEnabled) await expectAccessible(page, page.url(), 'page');
      await login.ok.click();
      await expect(login.email).toHaveValue(email);
      if (!javaScriptEnabled) await setFlood(server, false);
      await login.logIn(email);
      await expect(login.alert).toHaveAccessibleName(formTexts[locale].successTitle);
      await setFlood(server, false);
    });
  });
}
