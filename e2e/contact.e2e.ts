import { randomUUID } from 'node:crypto';
import { sharedTexts } from '#app/i18n/texts.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { ContactPage, countMessages, visitor, waitForEmail } from './forms.ts';

test('E1, E4, E5: errors follow what is typed; the message arrives', async ({ page, server }) => {
  // Where the browser allows no storage, too.
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get });
  });
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

  await expect(page).toHaveTitle(new RegExp(`^${t.errorMark}${t.pageTitle}`));
  await expect(form.summary).toBeFocused();
  const texts = [
    'Veullez saisir votre nom',
    'Un email valide est requis.',
    'Veuillez choisir votre pays',
    'SVP ! Entrez le contenu de votre message ici',
  ];
  await expect(form.wrong).toHaveText(texts);
  for (const [index, control] of [form.name, form.email, form.country, form.message].entries()) {
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    const described = new RegExp(`${t.errorMark}${texts[index]?.replaceAll('.', '[.]')}$`);
    await expect(control).toHaveAccessibleDescription(described);
  }
  await expectAccessible(page);
  await form.wrong.last().click();
  await expect(form.message).toBeFocused();
  await expect(form.message).toBeInViewport();
  await form.email.fill(visitor.email);
  await expect(form.email).toHaveAttribute('aria-invalid', 'false');
  await expect(form.wrong).toHaveCount(3);
  const message = `Bonjou ${randomUUID()}\nDezyèm liy`;
  await form.fill(message);
  await expect(form.summary).toBeHidden();
  await expect(form.send).toHaveAttribute('aria-disabled', 'false');
  expect(methods).not.toContain('POST');
  await form.takeTime(server);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName('Succès');
  await expect(form.alert).toHaveAccessibleDescription('Le message a été soumis avec succès!');
  await expect(form.alert.getByRole('link', { name: sharedTexts.fr.ok })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  const [line = ''] = message.split('\n');
  const text = await waitForEmail(server, line, `Message\u00A0: ${visitor.name}`);
  expect(text).toContain(message);
  // In the visitor's time zone, which only a script knows.
  expect(text).toMatch(/date_time : \d{4}-\d\d-\d\d \d\d:\d\d\n/);
});

test('E4: a draft holds what was typed', async ({ page, context, server, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const form = new ContactPage(page);
  const lines = /^Bonjour, je vous écris au sujet de\s: .+\.\n\n/.source;
  await form.open();
  await form.message.fill('Ce que j’avais commencé.');
  await form.open('?service=web-creation');
  await expect(form.message).toHaveValue(new RegExp(`${lines}Ce que j’avais commencé\\.$`));
  await form.button(form.texts.discardDraft).click();
  await expect(form.draftNote).toBeHidden();
  await expect(form.message).toHaveValue(new RegExp(`${lines}$`));
  await form.open();
  const message = `Bonjou ${randomUUID()}`;
  await form.fill(message);
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
  await expect(creole.message).toHaveValue(message);
  await expectAccessible(page);
  await creole.send.dblclick();
  await expect(creole.alert).toHaveAccessibleName(creole.texts.successTitle);
  expect(await countMessages(server, message)).toBe(1);
  await form.open();
  await expect(form.message).toHaveValue('');
});
