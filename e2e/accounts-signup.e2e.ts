import { locationTexts } from '#app/features/location/texts.ts';
import { goodPassword } from '#test/accounts.ts';
import { capHaitien } from '#test/fakes/geolocation.ts';
import { expect, test } from './fixtures.ts';
import { AccountPage, newEmail, storedKeys, waitForEmail, withoutCaptcha } from './forms.ts';
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
  await expect(form.wrong).toHaveText([errors.username, errors.email, errors.password]);
  await form.username.fill('ab');
  await form.email.fill('anais@');
  await form.password.fill('seven77');
  await form.labelled(fields.phone).fill('call me');
  await expect(form.wrong).toHaveText([
    errors.usernameLength,
    errors.email,
    errors.passwordShort,
    errors.phone,
  ]);
  await form.wrong.last().click();
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

test('D7: a shared position fills in the fields', async ({ page, context, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await withoutCaptcha(context);
  const t = locationTexts.fr;
  const country = page.locator('select[name=country]');
  const region = page.locator('input[name=region]');
  const use = page.getByRole('button', { name: t.use });
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/location')) asked.push(request.postDataJSON());
  });
  await page.goto('/signup');
  await use.click();
  await expect(page.getByText(t.refused)).toBeVisible();
  expect(asked).toEqual([]);

  await context.grantPermissions(['geolocation']);
  // A position of a moment ago would do; a new page has none.
  const at = async (latitude: number, longitude: number, typed = '') => {
    await context.setGeolocation({ latitude, longitude });
    await page.reload();
    await region.fill(typed);
    await use.click();
  };
  await at(capHaitien.latitude, capHaitien.longitude);
  await expect(page.getByText(t.found)).toBeVisible();
  // About a kilometre, and no more, leaves the browser.
  expect(asked).toEqual([{ latitude: 19.76, longitude: -72.2 }]);
  await expect(country).toHaveValue('HT');
  await expect(region).toHaveValue('Nord');
  await at(30, -45, 'Queens');
  await expect(page.getByText(t.unknown)).toBeVisible();
  await expect(region).toHaveValue('Queens');
  await at(40.7, -73.8);
  await expect(page.getByText(t.foundCountry)).toBeVisible();
  await expect(country).toHaveValue('US');
  await expect(region).toHaveValue('');
  await context.setOffline(true);
  await use.click();
  await expect(page.getByText(t.failed)).toBeVisible();
});
