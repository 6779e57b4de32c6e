import { loginTexts } from '#app/features/accounts/login/texts.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { layoutTexts } from '#app/ui/layout/texts.ts';
import { expectAccessible } from './accessible.ts';
import { test } from './account-fixtures.ts';
import { signedInState } from './account-pages.ts';
import { expect } from './fixtures.ts';
import { makeMember, signIn } from './members.ts';

test.describe('in French', () => {
  const { nav } = sharedTexts.fr;

  test('logs out only when the button is pressed; another tab deletes its token at the next page', async ({
    page,
    server,
  }) => {
    await signIn(server, page.context(), await makeMember(server));
    await page.goto('/confidentialite');
    const other = await page.context().newPage();
    await other.goto('/confidentialite');
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'session');
    await page.getByRole('button', { name: layoutTexts.fr.header.account, exact: true }).click();
    await page
      .getByRole('navigation', { name: nav.account })
      .getByRole('link', { name: nav.logout })
      .click();
    await expect(page).toHaveURL('/logout');
    await expect(page.getByText(loginTexts.fr.logout.question('Marie Kap'))).toBeVisible();
    // A GET changes nothing.
    await page.reload();
    expect((await signedInState(page)).session).toBe(true);
    expect((await signedInState(page)).accessToken).not.toBeNull();

    await page.getByRole('button', { name: loginTexts.fr.logout.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      loginTexts.fr.logout.doneTitle,
    );
    await expect(page).toHaveTitle(`${loginTexts.fr.logout.doneTitle} · BWT`);
    await expect.poll(() => signedInState(page)).toEqual({ session: false, accessToken: null });
    // The tabs share their storage.
    await page.evaluate(() => localStorage.setItem('accessToken', 'of before'));
    await other.reload();
    await expect.poll(() => signedInState(other)).toEqual({ session: false, accessToken: null });
    await expect(other.getByRole('link', { name: nav.login }).first()).toBeAttached();

    // The session is over on the server, too.
    await page
      .context()
      .addCookies([
        { ...cookie, name: 'session', value: cookie?.value ?? '', url: undefined } as never,
      ]);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?next=%2Fdashboard');
  });
});

test('nothing of the member stays on the device but the messages that the member wants to keep', async ({
  page,
  server,
}) => {
  const t = loginTexts.fr.logout;
  const member = await makeMember(server);
  const left = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('contact-queue', 1);
      opening.onupgradeneeded = () =>
        opening.result.createObjectStore('messages', { keyPath: 'id' });
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const request = database.transaction('messages').objectStore('messages').count();
      const messages = await new Promise<number>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      database.close();
      return {
        messages,
        drafts: Object.keys(localStorage).filter((key) => key.startsWith('draft:')),
      };
    });
  /** A message that the server has asked to send later. */
  const write = () =>
    page.evaluate(async () => {
      localStorage.setItem('draft:contact', '{"message":"Bonjou"}');
      const opening = indexedDB.open('contact-queue', 1);
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const message = {
        id: 'm',
        values: { message: 'Bonjou' },
        writtenAt: 1,
        state: 'busy',
        retryAt: Date.now() + 3_600_000,
      };
      const transaction = database.transaction('messages', 'readwrite');
      transaction.objectStore('messages').put(message);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    });
  for (const isKept of [true, false]) {
    await signIn(server, page.context(), member);
    await page.goto('/confidentialite');
    await left();
    await write();
    await page.goto('/logout');
    const keep = page.getByRole('checkbox', { name: t.keepUnsent });
    await expect(keep).toBeChecked();
    if (!isKept) await keep.uncheck();
    await expect(page.getByText(t.drafts)).toBeVisible();
    if (isKept) await expectAccessible(page, page.url(), 'page');
    await page.getByRole('button', { name: t.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doneTitle);
    expect(await left()).toEqual({ messages: isKept ? 1 : 0, drafts: [] });
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('XSRF-TOKEN');
  }
});
