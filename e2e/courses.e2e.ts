import { coursePagesTexts } from '#app/features/courses/pages/texts.ts';
import { expectAccessible } from './accessible.ts';
import { comeBack, hurryPages, queueReady } from './cached-pages.ts';
import { makeThings, pathOf } from './everyone.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ context }) => hurryPages(context));

const t = coursePagesTexts.fr;

test('an offline enrolment arrives', async ({ page, context, server, shared, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const things = await shared('things', () => makeThings(server));
  const session = pathOf('/courses/:slug/:session', things);
  await page.goto(session);
  await queueReady(page);
  await page.getByLabel(t.enrolment.name).fill('Thérèse Òrèl');
  await page.getByLabel(t.enrolment.phone).fill('3712 3456');
  await expect(page.locator('[data-captcha][data-state=checked]')).toHaveCount(1);
  await context.setOffline(true);
  await page.getByRole('button', { name: t.enrol }).click();
  await expect(page.getByRole('alertdialog')).toHaveAccessibleName(t.waiting.keptTitle);
  await page.keyboard.press('Enter');
  const waiting = page.getByRole('region', { name: t.waiting.title });
  await expect(waiting).toContainText('Thérèse Òrèl · Créer son site');
  await expect(waiting.getByRole('status')).toHaveText(t.waiting.waiting);
  await expectAccessible(page);

  await comeBack(context);
  await expect(waiting.getByRole('status')).toHaveText(t.waiting.sent);
  await waiting.getByRole('link', { name: t.waiting.result }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BWC-');
  await expect(page.getByRole('heading', { name: t.status.states.held })).toBeVisible();
  // The next person on this device finds the form empty.
  expect(await page.evaluate(() => localStorage.getItem('draft:enrol'))).toBeNull();
});
