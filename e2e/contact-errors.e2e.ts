import { contactTexts } from '#app/features/contact/texts.ts';
import { sharedTexts } from '#app/i18n/texts.ts';
import { formTexts } from '#app/ui/form/texts.ts';
import { expectAccessible } from './accessible.ts';
import { ContactPage, visitor } from './contact-form.ts';
import { expect, test } from './fixtures.ts';

test('an empty form lists what is missing, with links, after the first attempt and without a request to the server; then the errors follow what is typed', async ({
  page,
}) => {
  const form = new ContactPage(page);
  const t = form.texts;
  await form.open();
  const methods = new Set<string>();
  page.on('request', (request) => methods.add(request.method()));
  await expect(form.summary).toBeHidden();
  await expect(form.send).toHaveAttribute('aria-disabled', 'true');
  await form.email.fill('anais');
  await form.email.blur();
  await expect(page.locator('.field-error:visible')).toHaveCount(0);
  await form.press();

  const { errorMark } = formTexts.fr;
  await expect(page).toHaveTitle(
    `${errorMark}${contactTexts.fr.title} · BWT, ${sharedTexts.fr.site.region}`,
  );
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole('heading')).toHaveText(t.summaryTitle(4));
  const texts = [t.errors.name, t.errors.email, t.errors.country, t.errors.message];
  await expect(form.summary.getByRole('link')).toHaveText(texts);
  const controls = [form.name, form.email, form.country, form.message];
  for (const [index, control] of controls.entries()) {
    await expect(control).toHaveAttribute('aria-invalid', 'true');
    await expect(control).toHaveAccessibleDescription(
      new RegExp(`${errorMark}${literally(texts[index])}$`),
    );
    await form.summary.getByRole('link').nth(index).click();
    await expect(control).toBeFocused();
    await expect(control).toBeInViewport();
  }

  await form.email.fill('anais@exemple');
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await form.email.fill(visitor.email);
  await expect(form.email).toHaveAttribute('aria-invalid', 'false');
  await expect(form.summary.getByRole('link')).toHaveCount(3);
  await form.name.fill('   ');
  await expect(form.name).toHaveAttribute('aria-invalid', 'true');
  await form.name.fill(visitor.name);
  await form.country.selectOption('HT');
  await form.message.fill('é'.repeat(5_001));
  await expect(form.summary.getByRole('link')).toHaveText([t.errors.messageTooLong]);
  await expect(form.summary.getByRole('heading')).toHaveText(t.summaryTitle(1));
  await form.message.fill('é'.repeat(5_000));
  await expect(form.summary).toBeHidden();
  await expect(form.send).toHaveAttribute('aria-disabled', 'false');
  expect(await form.send.getAttribute('disabled')).toBeNull();
  expect(methods).not.toContain('POST');
});

test('the success shown inside the page is accessible, in light and dark colours', async ({
  page,
}) => {
  // Not with JavaScript disabled: axe needs it.
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  // With a fragment, as without script nothing would lay out what is below the first view.
  await page.goto('/contact?sent#all');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});

const literally = (text = '') => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
