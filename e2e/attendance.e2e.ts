import type { Page } from '@playwright/test';
import { attendanceTexts } from '#app/features/courses/admin/attendance-texts.ts';
import { enrolOne, makeSchool } from '#test/courses.ts';
import { expectAccessible } from './accessible.ts';
import { cachedPaths, comeBack, hurryPages } from './cached-pages.ts';
import { expect, test } from './fixtures.ts';
import { onDatabase, signIn } from './members.ts';

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });

const t = attendanceTexts.fr;
const cell = (page: Page, name: string, state: string) =>
  page.getByRole('button', { name: t.tap(name, state), exact: true });

test('attendance that two phones tap without a connection arrives whole, with the later tap of a cell, also when a page was reloaded and a browser closed meanwhile', async ({
  page: phone,
  context,
  browser,
  server,
  expectErrors,
}) => {
  expectErrors(/ERR_|status of 503/, /Failed to fetch|fetching the script/);
  await hurryPages(context);
  const sessionId = await onDatabase(server, async (db) => {
    const { sessionId } = await makeSchool(db, { startsOn: '2090-01-07', endsOn: '2090-01-28' });
    for (const n of [1, 2]) await enrolOne(db, sessionId, n, { at: Date.now() });
    return sessionId;
  });
  const [one, two] = ['Learner 1', 'Learner 2'];
  const path = `/admin/sessions/${sessionId}/attendance`;
  const url = `${path}?day=2090-01-07`;
  await using others = await browser.newContext({ baseURL: server.url });
  for (const one of [context, others]) await signIn(server, one, { role: 'editor' });

  const second = await others.newPage();
  await Promise.all([phone.goto(path), second.goto(url)]);
  await expect(cell(phone, one, t.unknown)).toBeVisible();
  await expect.poll(() => cachedPaths(phone, 'pages')).toContain(path);
  const first = phone.locator('.attendance tbody tr').first();
  const top = (await first.boundingBox())?.y;
  await Promise.all([context.setOffline(true), others.setOffline(true)]);
  await cell(phone, one, t.unknown).click();
  await cell(phone, two, t.unknown).click();
  await expect(phone.getByRole('status').filter({ hasText: t.kept(2) })).toBeVisible();
  await expect(phone.locator('.office-toast > p'), 'nothing covers the list').toBeEmpty();
  expect((await first.boundingBox())?.y, 'the next tap is of the same row').toBe(top);
  await phone.reload();
  const day = phone.getByRole('navigation', { name: t.days }).getByRole('link');
  await expect(phone.getByText(t.old(''))).toBeVisible();
  expect((await first.boundingBox())?.y).toBe(top);
  await expect(cell(phone, two, t.present)).toBeVisible();
  await day.nth(1).click();
  await expect(cell(phone, two, t.unknown)).toBeVisible();
  await expectAccessible(phone);
  // From a page of the office that is not kept, it is one tap away.
  await phone.goto('/admin/messages');
  await expect(phone.locator(`[data-cached-pages] a[href="${path}"]`)).toBeVisible();
  await phone.goto(path);
  await expect(cell(phone, two, t.present)).toBeVisible();
  await phone.close();
  // Later, on the other phone: present, and then absent.
  await cell(second, one, t.unknown).click();
  await cell(second, one, t.present).click();
  await expect(cell(second, one, t.absent)).toBeVisible();

  await comeBack(others);
  await expect(second.getByRole('status').filter({ hasText: t.sent })).toBeVisible();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(url);
  await expect(again.getByRole('status').filter({ hasText: t.sent })).toBeVisible();
  for (const page of [again, second]) {
    await page.reload();
    await expect(cell(page, one, t.absent)).toBeVisible();
    await expect(cell(page, two, t.present)).toBeVisible();
  }
});
