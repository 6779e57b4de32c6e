import { AccountPage, goodPassword, newEmail, test } from './account-pages.ts';
import { waitForEmail } from './contact-form.ts';
import { expect } from './fixtures.ts';
import { storedKeys } from './form-page.ts';
import { renamed } from './members.ts';

test('D6, D7, D8: a visitor sees the drawn side widen, corrects what is wrong, keeps all of it when it cannot be stored, signs up and verifies the email address', async ({
  page,
  server,
  expectErrors,
}) => {
  expectErrors(/status of 503/);
  const email = newEmail();
  const form = new AccountPage(page, '/signup');
  const { errors, fields, signup } = form.t;
  await form.open();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un compte');
  // The drawn side widens while any field has the focus, and nothing else moves.
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [rest, ...focused] = await page.evaluate(() => {
      const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const measure = () => {
        for (const animation of document.getAnimations()) animation.finish();
        const [side, field] = [boxOf('.account-side'), boxOf('#username')];
        const at = [field?.x, field?.width, field?.height, (field?.y ?? 0) + scrollY];
        return { width: side?.width ?? 0, still: [side?.height, ...at] };
      };
      const all = [measure()];
      for (const selector of ['#username', '#password', '#region']) {
        document.querySelector<HTMLElement>(selector)?.focus();
        all.push(measure());
      }
      return all;
    });
    for (const { width, still } of focused) {
      expect(width).toBeGreaterThan((rest?.width ?? 0) * 1.1);
      expect(still).toEqual(rest?.still);
    }
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  }
  const send = () => form.press('Créer mon compte');
  await send();
  await expect(form.summary).toBeFocused();
  const wrong = form.summary.getByRole('link');
  await expect(wrong).toHaveText([errors.username, errors.email, errors.password]);
  await form.username.fill('ab');
  await form.email.fill('anais@');
  await form.password.fill('seven77');
  await form.labelled(fields.phone).fill('call me');
  await expect(wrong).toHaveText([
    errors.usernameLength,
    errors.email,
    errors.passwordShort,
    errors.phone,
  ]);
  await wrong.last().click();
  await expect(form.labelled(fields.phone)).toBeFocused();

  await form.username.fill('Anaïs Kap');
  await form.email.fill(email.toUpperCase());
  await form.password.fill(goodPassword);
  await page.getByRole('button', { name: fields.showPassword }).press('Enter');
  await expect(form.password).toHaveAttribute('type', 'text');
  await form.labelled(fields.phone).fill('+509 37 12-34 56');
  await form.labelled(fields.birthdate).fill('3 2 2001');
  await form.labelled(fields.country).selectOption('HT');
  // Of a password nothing is stored on the device.
  expect(await storedKeys(page)).toEqual([]);
  await form.takeTime(server);
  await renamed(server, 'account', async () => {
    await send();
    await expect(form.alert).toHaveAccessibleName('Erreur');
    await expect(form.alert).toHaveAccessibleDescription(
      'Something bad happened; please try again later.',
    );
  });
  await page.keyboard.press('Enter');
  await expect(form.username).toHaveValue('Anaïs Kap');
  await expect(form.password).toHaveValue(goodPassword);
  // Only without script has the password to be typed again.
  await expect(page.getByText(signup.retypePassword)).toBeHidden();
  await form.takeTime(server);
  await send();
  await expect(form.alert).toHaveAccessibleDescription('Form submitted!');
  await form.ok.click();
  await expect(page).toHaveURL('/authentication');

  const mail = await waitForEmail(server, email, 'confirmez');
  await page.goto(/https?:\/\/\S+\?token=[\w-]+/.exec(mail)?.[0] ?? '');
  await form.password.fill(goodPassword);
  await page.getByRole('button', { name: signup.authentication.verify }).click();
  await expect(page.getByText(signup.authentication.verified)).toBeVisible();
});
