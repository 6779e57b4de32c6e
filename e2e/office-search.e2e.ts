import { createMessage } from '#app/features/contact/messages.server.ts';
import { goodMessage } from '#test/contact.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('the search that the loupe opens says that it is searching, moves nothing and leads back to the page with the loupe', async ({
  page,
  context,
  server,
}) => {
  await signIn(server, context, await makeMember(server, { role: 'editor' }));
  const name = `Loupe ${Date.now()}`;
  await onDatabase(server, (db) => {
    const origin = { idempotencyKey: name, locale: 'fr', spamReason: null } as const;
    return createMessage(db, { ...goodMessage, country: 'HT', name }, origin, Date.now());
  });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route(/admin\/search\/results/, async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await page.goto('/admin/messages?state=done');
  await page.locator('.office-loupe').click();
  const field = page.locator('#q');
  const back = page.locator('.office-strip > .line-link');
  await expect(field).toBeFocused();
  await expect(back).toHaveText('‹ Messages');
  const place = await field.boundingBox();
  await field.fill(name);
  await asked.promise;
  await expect(page.getByRole('status').filter({ hasText: 'Recherche en cours' })).toBeAttached();
  await expect(page.getByRole('search', { name: 'Chercher' })).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  const found = page.locator('.office-excerpts a').filter({ hasText: name });
  await expect(found).toBeVisible();
  await expect(page.getByText('Recherche en cours')).toHaveCount(0);
  expect(await field.boundingBox()).toEqual(place);
  await field.press('Enter');
  await expect(page).toHaveURL(/search\?s=/);
  await expect(found).toBeVisible();
  await expect.poll(() => field.boundingBox()).toEqual(place);
  await back.click();
  await expect(page).toHaveURL(/\/admin\/messages\?state=done$/);
});
