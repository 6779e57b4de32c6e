import { homeTexts } from '#app/features/pages/home/texts.ts';
import { expect, test } from './fixtures.ts';

test('A27: an unknown URL redirects to the home page, where a notice names it', async ({
  page,
}) => {
  await page.goto('/ht/<b>kafé');
  await expect(page).toHaveURL(/\/ht\/home\?notfound=/);
  const notice = page.getByRole('status');
  await expect(notice).toContainText(homeTexts.ht.notFound.notice);
  await expect(notice, 'so that it is read out').toBeFocused();
  await expect(page).toHaveTitle(`${homeTexts.ht.notFound.title} · BWT`);
  await expect(notice.locator('code')).toHaveText('/ht/<b>kafé');
  await expect(notice.getByRole('link')).toHaveAttribute('href', '/ht/layout');
});
