import { randomUUID } from 'node:crypto';
import { contactTexts } from '#app/features/contact/texts.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { ContactPage, countMessages, storedKeys, visitor, waitForEmail } from './forms.ts';

test('E1, E4, E5: errors follow what is typed; the message arrives', async ({ page, server }) => {
  const form = new ContactPage(page);
  const t = form.texts;
  await form.open();
  const methods = new Set<string>();
  page.on('request', (request) => methods.add(request.method()));
  await expect(form.send).toHaveAttribute('aria-disabled', 'true');
  await form.email.fill('anais');
  await form.email.blur();
  await expect(page.locator('.field-error:visible')).toHaveCount(0);
  await form.press(t.send);

  const { errorMark } = formTexts.fr;
  await expect(page).toHaveTitle(`${errorMark}${contactTexts.fr.pageTitle} · BWT, nord d’Haïti`);
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('heading')).toHaveText(t.summaryTitle(4));
  const texts = [
    'Veullez saisir votre nom',
    'Un email valide est requis.',
    'Veuillez choisir votre pays',
    'SVP ! Entrez le contenu de votre message ici',
  ];
  await expect(form.wrong).toHaveText(texts);
  for (const [index, control] of [form.name, form.email, form.country, form.message].entries()) {
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    const described = new RegExp(`${errorMark}${texts[index]?.replaceAll('.', '[.]')}$`);
    await expect(control).toHaveAccessibleDescription(described);
    await form.wrong.nth(index).click();
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport();
  }

  await form.email.fill(visitor.email);
  await expect(form.email).toHaveAttribute('aria-invalid', 'false');
  await expect(form.wrong).toHaveCount(3);
  await form.name.fill(visitor.name);
  await form.country.selectOption('HT');
  await form.message.fill('é'.repeat(5_001));
  await expect(form.wrong).toHaveText([t.errors.messageTooLong]);
  await form.message.fill('é'.repeat(5_000));
  await expect(form.summary).toBeHidden();
  await expect(form.send).toHaveAttribute('aria-disabled', 'false');
  expect(await form.send.getAttribute('disabled')).toBeNull();
  expect(methods).not.toContain('POST');

  const message = `Bonjou ${randomUUID()}\nDezyèm liy`;
  await form.fill(message);
  await form.takeTime(server);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Succès');
  await expect(form.alert).toHaveAccessibleDescription('Le message a été soumis avec succès!');
  await expect(form.alert).toContainText(visitor.email);
  const whatsApp = form.alert.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/);
  await expect(form.alert.getByRole('link', { name: sharedTexts.fr.ok })).toBeFocused();
  expect(await form.alert.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  const [line = ''] = message.split('\n');
  const text = await waitForEmail(server, line, `Message\u00A0: ${visitor.name}`);
  expect(text).toContain(message);
  // In the visitor's time zone, which only a script knows.
  expect(text).toMatch(/date_time : \d{4}-\d\d-\d\d \d\d:\d\d\n/);
});

test('E4: a draft holds what the visitor typed, before a refusal too, beside the lines that a link prefills, and can be cleared; offline and without a queue it is restored in another language too, until it is sent', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, /status of 400/);
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const form = new ContactPage(page);
  const lines = /^Bonjour, je vous écris au sujet de\s: .+\.\n\n/.source;
  await form.open();
  await form.message.fill('Ce que j’avais commencé.');
  await form.open('?service=web-creation');
  await expect(form.message).toHaveValue(new RegExp(`${lines}Ce que j’avais commencé\\.$`));
  const both = `${await form.message.inputValue()} Et la suite.`;
  await form.message.fill(both);
  await form.open('?service=web-creation');
  await expect(form.message).toHaveValue(both);
  const draft = await page.evaluate(() => JSON.parse(localStorage.getItem('draft:contact') ?? ''));
  expect(draft).toEqual({ message: both });
  await expect(form.draftNote).toBeVisible();
  await form.button(form.texts.discardDraft).click();
  await expect(form.draftNote).toBeHidden();
  await expect(form.message).toHaveValue(new RegExp(`${lines}$`));
  // What was erased again is no draft: logging out would speak of it.
  await form.open();
  await form.message.fill('Non');
  await form.message.fill('');
  expect(await storedKeys(page)).toEqual([]);

  // Shown again, because it has expired: the draft has more than what is typed from then on.
  // A long word does not widen the page.
  const message = `${'x'.repeat(200)} ${randomUUID()}`;
  await form.fill(message);
  await expectToFit(page);
  const token = page.locator('[name="token"]');
  await token.evaluate((input) => Object.assign(input, { value: 'of.another.day' }));
  await form.send.click();
  await expect(page.getByText(form.texts.expired)).toBeFocused();
  await expect(form.country).toHaveValue(visitor.country);
  await form.name.fill('Un autre nom');
  await form.open();
  await expect(form.name).toHaveValue('Un autre nom');
  await expect(form.message).toHaveValue(message);

  await context.setOffline(true);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Erreur');
  const { failure, offline, kept } = form.texts;
  const said = new RegExp(`^${failure} ${offline} ${kept}`);
  await expect(form.alert).toHaveAccessibleDescription(said);
  await page.keyboard.press('Enter');
  await expect(form.message).toHaveValue(message);

  await context.setOffline(false);
  const creole = new ContactPage(page, 'ht');
  await creole.open();
  await expect(creole.draftNote).toBeVisible();
  await expect(creole.country).toHaveValue(visitor.country);
  await expect(creole.message).toHaveValue(message);
  await expectAccessible(page);
  await creole.send.dblclick();
  await expect(creole.alert).toHaveAccessibleName(creole.texts.successTitle);
  expect(countMessages(server, message)).toBe(1);
  await form.open();
  await expect(form.message).toHaveValue('');
  await expect(form.draftNote).toBeHidden();
});

const missing: Record<string, () => void> = {
  storage: () =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  workers: () => Reflect.deleteProperty(window, 'Worker'),
  cryptography: () => Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined }),
};

test('E3, E4: a browser without storage or workers sends the form', async ({ context, server }) => {
  for (const [what, take] of Object.entries(missing)) {
    const page = await context.newPage();
    await page.addInitScript(take);
    let challenges = 0;
    page.on('request', (request) => {
      if (request.url().includes('/api/challenge')) challenges += 1;
    });
    const form = new ContactPage(page);
    await form.open();
    const message = `${what} ${randomUUID()}`;
    await form.fill(message);
    await form.send.click();
    await expect(form.alert).toHaveAccessibleName('Succès');
    // Without a captcha, as without script.
    const asked = what === 'storage' ? 1 : 0;
    expect([challenges, countMessages(server, message)], what).toEqual([asked, 1]);
  }
});
