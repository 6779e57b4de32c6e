import { coursePagesTexts } from '#app/features/courses/pages/texts.ts';
import { expectAccessible } from './accessible.ts';
import { comeBack, hurryPages } from './cached-pages.ts';
import { addresses, makeThings } from './everyone.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ context }) => hurryPages(context));

const t = coursePagesTexts.fr;

test('an enrolment written offline waits where one sees it, holds no place, and leads to its reference once it has arrived', async ({
  page,
  context,
  server,
  shared,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const things = await shared('things', () => makeThings(server));
  const session = addresses['/courses/:slug/:session']?.(things) ?? '';
  await page.goto(session);
  await expect(page.locator('[data-page-weight]')).not.toHaveAttribute('hidden');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const left = await page.locator('.session-seats').textContent();
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
  // The private link: its learner may cancel.
  await page.getByText(t.status.cancelTitle).click();
  await page.getByRole('button', { name: t.status.cancel }).click();
  await expect(page.getByRole('heading', { name: t.status.states.cancelled })).toBeVisible();
  // Another's key is answered as an unknown reference is.
  const { pathname } = new URL(page.url());
  for (const path of [pathname, '/enrolment/bwc-347acd']) {
    const refused = await page.request.post(`${path}/cancel`, {
      form: { key: 'x' },
      headers: { Origin: server.url },
    });
    expect([refused.status(), refused.url()]).toEqual([404, `${server.url}${path}/cancel`]);
    expect(await refused.text()).toContain(t.status.unknownTitle);
  }
  await page.goto(session);
  await expect(page.locator('.session-seats')).toHaveText(left ?? '-');
});
