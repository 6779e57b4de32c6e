import { randomUUID } from 'node:crypto';
import { expectAccessible, expectToFit } from './accessible.ts';
import { ContactPage, countMessages, visitor } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { storedKeys } from './form-page.ts';

test('offline and without a queue, restores the draft at the next visit until it is sent; accessible all the way', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const form = new ContactPage(page);
  await form.open();
  // A long word does not widen the page.
  const message = `${'x'.repeat(200)} ${randomUUID()}`;
  await form.fill(message);
  await expectToFit(page);
  await context.setOffline(true);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Erreur');
  const { failure } = form.texts;
  await expect(form.alert).toHaveAccessibleDescription(
    new RegExp(`^${failure} ${form.texts.offline} ${form.texts.kept}`),
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(form.alert).toBeHidden();
  await expect(form.message).toHaveValue(message);

  await context.setOffline(false);
  const creole = new ContactPage(page, 'ht');
  await creole.open();
  await expect(creole.draftNote).toBeVisible();
  await expect(creole.name).toHaveValue(visitor.name);
  await expect(creole.country).toHaveValue(visitor.country);
  await expect(creole.message).toHaveValue(message);
  await expectAccessible(page, page.url(), 'page');
  await creole.send.click();
  await expect(creole.alert).toHaveAccessibleName(creole.texts.successTitle);
  // Its dark colours are those of the success inside the page (contact-errors).
  await expectAccessible(page, page.url(), 'page');
  expect(countMessages(server, message)).toBe(1);
  await form.open();
  await expect(form.message).toHaveValue('');
  await expect(form.draftNote).toBeHidden();

  // What was erased again is no draft: logging out would speak of it.
  await form.message.fill('Non');
  await form.message.fill('');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([]);
});

test('shows that the message is being sent, ignores a second click, and retries as the same message when the answer is lost', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const form = new ContactPage(page);
  await form.open();
  const message = `Réponse perdue ${randomUUID()}`;
  await form.fill(message);
  let posts = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/contact', async (route) => {
    posts += 1;
    if (posts > 1) return route.continue();
    await answered;
    await route.fetch();
    await route.abort();
  });
  await form.send.dblclick();
  await expect(page.getByRole('status').filter({ hasText: form.texts.sending })).toBeVisible();
  await form.send.click();
  await form.name.press('Enter');
  await expect.poll(() => posts, 'on its way').toBe(1);
  // What is typed meanwhile is not sent with it.
  await form.message.fill(`${message}, et un mot de plus`);
  await form.message.fill(message);
  answer();
  await expect(form.alert).toHaveAccessibleName('Erreur');
  expect([posts, countMessages(server, message)]).toEqual([1, 1]);
  await page.keyboard.press('Enter');
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Succès');
  expect([posts, countMessages(server, message)]).toEqual([2, 1]);
});

test('a draft holds only what the visitor typed, beside the lines that a link prefills, and can be cleared', async ({
  page,
}) => {
  const form = new ContactPage(page);
  await form.open('?service=web-creation');
  await form.name.fill(visitor.name);
  const draft = await page.evaluate(() => JSON.parse(localStorage.getItem('draft:contact') ?? ''));
  expect(draft).toEqual({ name: visitor.name });
  await page.reload();
  await expect(form.draftNote).toBeVisible();
  await page.getByRole('button', { name: form.texts.discardDraft }).click();
  await expect(form.draftNote).toBeHidden();
  await expect(form.name).toHaveValue('');
  await expect(form.message).not.toHaveValue('');
  expect(await storedKeys(page)).toEqual([]);

  await form.open();
  await form.message.fill('Ce que j’avais commencé.');
  await form.open('?service=web-creation');
  const both = await form.message.inputValue();
  expect(both).toMatch(/^Bonjour, je vous écris au sujet de\s: .+\.\n\nCe que j’avais commencé\.$/);
  await form.message.fill(`${both} Et la suite.`);
  await form.open('?service=web-creation');
  await expect(form.message).toHaveValue(`${both} Et la suite.`);
  await page.getByRole('button', { name: form.texts.discardDraft }).click();
  await expect(form.message).toHaveValue(/^Bonjour, je vous écris au sujet de\s: .+\.\n\n$/);
});

test('sends the message when the browser forbids storage', async ({ page, server }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  const form = new ContactPage(page);
  await form.open();
  const message = `Sans mémoire ${randomUUID()}`;
  await form.fill(message);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Succès');
  expect(countMessages(server, message)).toBe(1);
});

test('keeps what was typed when the form has expired; then it is sent once more', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 400/);
  const form = new ContactPage(page);
  await form.open();
  const message = `Expiré ${randomUUID()}`;
  await form.fill(message);
  await page.locator('[name="token"]').evaluate((input) => {
    (input as HTMLInputElement).value = 'of.another.day';
  });
  await form.send.click();
  await expect(page.getByText(form.texts.expired)).toBeFocused();
  await expect(form.message).toHaveValue(message);
  await expect(form.country).toHaveValue(visitor.country);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Succès');
  expect(countMessages(server, message)).toBe(1);
});
