import { randomUUID } from 'node:crypto';
import { contactTexts } from '#app/features/contact/texts.ts';
import { localizedPath } from '#app/i18n/locale.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { ContactPage, contactPageTexts, countMessages, findMail, visitor } from './contact-form.ts';
import { expect, test } from './fixtures.ts';

test.use({ reducedMotion: 'no-preference' });

test.describe('in French', () => {
  const t = contactPageTexts('fr');
  const shared = sharedTexts.fr;

  test('a message reaches the team', async ({ page, server }) => {
    const form = new ContactPage(page);
    await form.open();
    const message = `Bonjou ${randomUUID()}\nDezyèm liy`;
    await form.fill(message);
    await form.takeTime(server);
    await form.send.click();

    await expect(form.alert).toHaveAccessibleName(t.successTitle);
    await expect(form.alert).toHaveAccessibleDescription(t.success);
    await expect(form.alert).toHaveJSProperty('open', true);
    expect(await form.alert.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    await expect(form.alert.getByRole('link', { name: shared.ok })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/home');

    expect(countMessages(server, message)).toBe(1);
    const mail = await findMail(page, server, message.split('\n')[0] ?? '');
    await expect(mail.locator('summary')).toContainText(`Message de ${visitor.name}`);
    await expect(mail.locator('summary')).not.toContainText('à vérifier');
    await expect(mail).toContainText(visitor.email);
    await expect(mail.locator('pre')).toContainText('country : Haïti');
    await expect(mail.locator('pre')).toContainText(message);
    // In the visitor's time zone, which only a script knows.
    await expect(mail.locator('pre')).toHaveText(/date_time : \d{4}-\d\d-\d\d \d\d:\d\d\n/);
  });
});

test.describe('in Creole, without script', () => {
  const locale = 'ht';
  const t = contactPageTexts(locale);
  const shared = sharedTexts[locale];
  test.use({ javaScriptEnabled: false });

  test('a message reaches the team', async ({ page, server }) => {
    const form = new ContactPage(page, locale);
    await form.open();
    const message = `Bonjou ${randomUUID()}`;
    await form.fill(message);
    await form.send.click();

    await expect(page).toHaveURL(localizedPath(locale, '/contact?sent'));
    await expect(form.alert).toHaveAccessibleName(t.successTitle);
    await expect(form.alert).toHaveAccessibleDescription(t.success);
    await form.alert.getByRole('link', { name: shared.ok }).click();
    await expect(page).toHaveURL(localizedPath(locale, '/home'));
    expect(countMessages(server, message)).toBe(1);
    await findMail(page, server, message);
  });
});

test('the French texts are verbatim those of the company', async ({ page }) => {
  const form = new ContactPage(page);
  await form.open();
  for (const label of ['Nom', 'Email', 'Pays', 'Message']) await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Envoyer', exact: true })).toBeVisible();
  await form.press();
  const texts = [
    'Veullez saisir votre nom',
    'Un email valide est requis.',
    'Veuillez choisir votre pays',
    'SVP ! Entrez le contenu de votre message ici',
  ];
  await expect(form.summary.getByRole('link')).toHaveText(texts);
  await expect(page.locator('.field-error:visible')).toHaveText(texts);
  expect(form.texts.successTitle).toBe('Succès');
  expect(form.texts.success).toBe('Le message a été soumis avec succès!');
  expect(form.texts.failureTitle).toBe('Erreur');
  expect(form.texts.failure).toBe("Échec de l'envoi du message. Veuillez réessayer !");
});

test('lists about 195 countries with their codes, Haiti first', async ({ page }) => {
  const form = new ContactPage(page);
  await form.open();
  const options = await form.country
    .locator('option')
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(options.slice(0, 2)).toEqual(['', 'HT']);
  expect(options.length).toBeGreaterThan(190);
  expect(new Set(options).size).toBe(options.length);
});

test('shows the company’s contact details beside the form', async ({ page }) => {
  await new ContactPage(page).open();
  const details = page.getByRole('complementary', { name: contactTexts.fr.detailsTitle });
  await expect(details).toContainText('Haïti');
  await expect(details.locator('a[href^="tel:+509"]')).toHaveCount(2);
  await expect(details.locator('a[href^="mailto:"]')).toHaveCount(1);
  await expect(details.locator('a[href^="https://wa.me/"]')).toHaveCount(1);
  await expect(details.getByRole('link', { name: uiTexts.fr.social.blog })).toHaveAttribute('href', '/publication');
});

test('a double click, a second submission and a replay store one message', async ({ page, server }) => {
  const form = new ContactPage(page);
  await form.open();
  const message = `Double ${randomUUID()}`;
  await form.fill(message);
  const replay = Object.fromEntries(
    await page
      .locator('#contact')
      .evaluate((element) => [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, String(value)])),
  );
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1;
  });
  await form.send.dblclick();
  await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
  expect(posts).toBe(1);
  const replies = await Promise.all([1, 2].map(() => page.request.post('/contact', { form: replay, maxRedirects: 0 })));
  expect(replies.map((reply) => reply.status())).toEqual([303, 303]);
  expect(countMessages(server, message)).toBe(1);
});

test('flags a message from a bot in its email', async ({ page, server }) => {
  const form = new ContactPage(page);
  await form.open();
  const message = `Robot ${randomUUID()}`;
  await form.fill(message);
  await page.locator('[name="website"]').evaluate((input) => {
    (input as HTMLInputElement).value = 'https://example.com';
  });
  await form.takeTime(server);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName(form.texts.successTitle);
  const mail = await findMail(page, server, message);
  await expect(mail.locator('summary')).toContainText('[à vérifier]');
  await expect(mail.locator('pre')).toContainText('champ caché');
});

test('flags a message sent faster than a person types in its email', async ({ page, server }) => {
  const message = `Vite ${randomUUID()}`;
  const html = await (await page.request.get('/contact')).text();
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const reply = await page.request.post('/contact', { form: { ...visitor, message, token }, maxRedirects: 0 });
  expect(reply.status()).toBe(303);
  const mail = await findMail(page, server, message);
  await expect(mail.locator('summary')).toContainText('[à vérifier]');
  await expect(mail.locator('pre')).toContainText('deux secondes');
});

test('the honeypot field is invisible, unreachable and not announced', async ({ page }) => {
  const form = new ContactPage(page);
  await form.open();
  const trap = page.locator('[name="website"]');
  await expect(trap).not.toHaveAttribute('type', 'hidden');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('textbox', { name: captchaTexts.fr.honeypot })).toHaveCount(0);
  expect(await trap.evaluate((input) => input.parentElement?.getBoundingClientRect().width)).toBeLessThanOrEqual(1);
});
