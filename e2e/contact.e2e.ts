import { randomUUID } from 'node:crypto';
import { contactTexts } from '#app/features/contact/texts.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { expectAccessible, expectToFit } from './accessible.ts';
import { ContactPage, countMessages, visitor, waitForEmail } from './contact-form.ts';
import { expect, laidOut, test } from './fixtures.ts';
import { storedKeys } from './form-page.ts';

test('E1, E4, E5: an empty form lists what is missing, with links, after the first attempt and without a request to the server; then the errors follow what is typed, and the message reaches the team', async ({
  page,
  server,
}) => {
  const form = new ContactPage(page);
  const t = form.texts;
  await form.open();
  const methods = new Set<string>();
  page.on('request', (request) => methods.add(request.method()));
  await expect(form.send).toHaveAttribute('aria-disabled', 'true');
  await form.email.fill('anais');
  await form.email.blur();
  await expect(page.locator('.field-error:visible')).toHaveCount(0);
  await form.press();

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
  const wrong = form.summary.getByRole('link');
  await expect(wrong).toHaveText(texts);
  for (const [index, control] of [form.name, form.email, form.country, form.message].entries()) {
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    const described = new RegExp(`${errorMark}${texts[index]?.replaceAll('.', '[.]')}$`);
    await expect(control).toHaveAccessibleDescription(described);
    await wrong.nth(index).click();
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport();
  }

  await form.email.fill(visitor.email);
  await expect(form.email).toHaveAttribute('aria-invalid', 'false');
  await expect(wrong).toHaveCount(3);
  await form.name.fill(visitor.name);
  await form.country.selectOption('HT');
  await form.message.fill('é'.repeat(5_001));
  await expect(wrong).toHaveText([t.errors.messageTooLong]);
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

test('on a phone: call, WhatsApp and whether we are there first, then the form, its first field in the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Monday, ten o'clock in Haiti.
  await page.clock.setFixedTime(new Date('2026-11-23T15:00Z'));
  for (const [locale, state] of [
    ['fr', 'Ouvert maintenant, jusqu’à 17\u00a0h'],
    ['ht', 'Louvri kounye a, jiska 5è\u00a0apremidi'],
  ] as const) {
    const form = new ContactPage(page, locale);
    await form.open();
    const main = page.getByRole('main');
    await expect(page.getByText(state)).toBeInViewport();
    await expect(main.locator('a[href^="tel:"]').first()).toBeInViewport();
    await expect(main.getByRole('link', { name: 'WhatsApp' }).first()).toBeInViewport();
    await expect(form.name).toBeInViewport({ ratio: 1 });
    await expect(form.country).toHaveValue(locale === 'ht' ? 'HT' : '');
    await laidOut(page);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await height(), locale).toBeLessThanOrEqual(2_150);
  }
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
  const discard = page.getByRole('button', { name: form.texts.discardDraft });
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
  await discard.click();
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
  await form.expire();
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

test('E4: sends the message when the browser forbids storage', async ({ page, server }) => {
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
