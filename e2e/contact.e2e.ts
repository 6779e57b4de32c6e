import { randomUUID } from 'node:crypto';
import { contactTexts } from '#app/features/contact/texts.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { captchaTexts } from '#app/ui/form/captcha-texts.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { ContactPage, visitor, waitForEmail } from './contact-form.ts';
import { expect, test } from './fixtures.ts';

test('a message reaches the team', async ({ page, server }) => {
  const form = new ContactPage(page);
  const t = form.texts;
  await form.open();
  const message = `Bonjou ${randomUUID()}\nDezyèm liy`;
  await form.fill(message);
  await form.takeTime(server);
  await form.send.click();
  await expect(form.alert).toHaveAccessibleName(t.successTitle);
  await expect(form.alert).toHaveAccessibleDescription(t.success);
  await expect(form.alert).toContainText(visitor.email);
  const whatsApp = form.alert.getByRole('link', { name: 'WhatsApp' });
  await expect(whatsApp).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/);
  expect(await form.alert.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await expect(form.alert.getByRole('link', { name: sharedTexts.fr.ok })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home');
  const [line = ''] = message.split('\n');
  const text = await waitForEmail(server, line, `Message\u00A0: ${visitor.name}`);
  expect(text).toContain(message);
  // In the visitor's time zone, which only a script knows.
  expect(text).toMatch(/date_time : \d{4}-\d\d-\d\d \d\d:\d\d\n/);
});

test('the French texts are verbatim those of the company, beside its contact details; the honeypot is for bots alone', async ({
  page,
}) => {
  const form = new ContactPage(page);
  await form.open();
  const details = page.getByRole('complementary', { name: contactTexts.fr.detailsTitle });
  await expect(details).toContainText('Haïti');
  await expect(details.locator('a[href^="tel:+509"]')).toHaveCount(2);
  await expect(details.locator('a[href^="mailto:"]')).toHaveCount(1);
  await expect(details.locator('a[href^="https://wa.me/"]')).toHaveCount(1);
  await expect(details.getByRole('link', { name: uiTexts.fr.social.blog })).toHaveAttribute(
    'href',
    '/publication',
  );
  const trap = page.locator('[name="website"]');
  await expect(trap).not.toHaveAttribute('type', 'hidden');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('textbox', { name: captchaTexts.fr.honeypot })).toHaveCount(0);
  expect(
    await trap.evaluate((input) => input.parentElement?.getBoundingClientRect().width),
  ).toBeLessThanOrEqual(1);
  for (const label of ['Nom', 'Email', 'Pays', 'Message'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
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
  const { successTitle, success, failureTitle, failure } = form.texts;
  expect([successTitle, success, failureTitle, failure]).toEqual([
    'Succès',
    'Le message a été soumis avec succès!',
    'Erreur',
    "Échec de l'envoi du message. Veuillez réessayer !",
  ]);
});

test('on a phone: call, WhatsApp and whether we are there first, then the form, its first field in the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Monday, ten o'clock in Haiti.
  await page.clock.setFixedTime(new Date('2026-11-23T15:00Z'));
  const states = {
    fr: 'Ouvert maintenant, jusqu’à 17 h',
    ht: 'Louvri kounye a, jiska 5è apremidi',
    en: 'Open now, until 5 pm',
  };
  for (const [locale, state] of Object.entries(states) as ['fr' | 'ht' | 'en', string][]) {
    const form = new ContactPage(page, locale);
    await form.open();
    await expect(
      page.getByText(state.replaceAll(/(?<=\d) (?=h|pm)|(?<=è) /g, '\u00A0')),
    ).toBeInViewport();
    await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeInViewport();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).first(),
    ).toBeInViewport();
    await expect(form.name).toBeInViewport({ ratio: 1 });
    await expect(form.country).toHaveValue(locale === 'ht' ? 'HT' : '');
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight),
      locale,
    ).toBeLessThanOrEqual(1_850);
  }
});
