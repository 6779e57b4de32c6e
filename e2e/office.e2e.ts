import { randomUUID } from 'node:crypto';
import type { Request } from '@playwright/test';
import { heldTexts } from '#app/office/held-texts.ts';
import { giveTo } from '#test/donations.ts';
import { write } from '#test/message-review.ts';
import type { TestServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, hold, test } from './fixtures.ts';
import { coveredAtEnd } from './in-page.ts';
import { onDatabase } from './members.ts';

/** Runs in the page: the files of a route, besides those of every page. */
function filesOfRoute(id: string): string[] {
  type Manifest = { routes: Record<string, { module: string; imports: string[] }> };
  const route = (window as Window & { __reactRouterManifest?: Manifest }).__reactRouterManifest
    ?.routes[id];
  return route ? [route.module, ...route.imports] : [];
}

test.use({ viewport: { width: 360, height: 740 } });

/** No SMS of the other tests has its amount or phone: a donation with a match has other buttons. */
const announceIn = (server: TestServer) =>
  onDatabase(server, (db) =>
    giveTo(
      db,
      Date.now(),
      { amount: 500_000, phone: '+509 38 11 22 33' },
      { idempotencyKey: randomUUID(), emailsDonor: false },
    ),
  );

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('a notice waits for its script; the rail has room', async ({ page, server, signIn }) => {
    await signIn({ role: 'owner' });
    const reference = await announceIn(server);
    const script = await hold(page, /SecondFactorNotice/);
    await page.goto('/admin');
    // The frame was rendered again, for the keys.
    await expect(page.getByRole('button', { name: /^Au clavier/ })).toBeVisible();
    const notice = page.locator('main > .office-advice');
    await expect(notice).toBeVisible();
    script.release();
    await notice.getByRole('button').click();
    await expect(notice).toHaveCount(0);

    await page.goto(`/admin/donations/${reference.toLowerCase()}`);
    const rail = page.getByRole('navigation').first();
    const link = (name: string) => rail.getByRole('link', { name });
    const fits = () => rail.evaluate((each) => each.scrollHeight <= each.clientHeight);
    await expect(link('Articles')).toBeVisible();
    await expect.poll(fits).toBe(true);
    const state = await page.getByRole('heading', { name: /^État/ }).boundingBox();
    const history = await page.getByRole('heading', { name: 'Historique' }).boundingBox();
    expect(history?.x).toBeGreaterThan((state?.x ?? 0) + 600);
    // One group at a time.
    await rail.getByText('Sécurité').click();
    await expect(link('Articles')).toBeHidden();
    await link('Sauvegardes').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sauvegardes' })).toBeVisible();
    await expect(link('Sauvegardes')).toHaveAttribute('aria-current', 'page');
    await expect.poll(fits).toBe(true);
    await rail.getByText('Pages du site').click();
    await expect(link('Articles')).toBeVisible();
    await expect(link('Sauvegardes')).toBeHidden();
    await expectAccessible(page);

    await page.goto('/admin/messages/replies');
    // Where there are replies, the form is folded.
    const unfold = () =>
      page.locator('main details').evaluateAll((all) => {
        for (const each of all as HTMLDetailsElement[]) each.open = true;
      });
    await unfold();
    await page.getByLabel('Titre').fill('Salutations');
    await page.getByLabel('Texte en français').fill('Bonjour.');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.locator('.office-toast')).toContainText('Annuler');
    await unfold();
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible();
    expect(await page.evaluate(coveredAtEnd)).toEqual([]);
  });
});

test('the search of the loupe moves nothing, and leads back', async ({ page, server, signIn }) => {
  await signIn({ role: 'editor' });
  const name = `Loupe ${randomUUID()}`;
  await onDatabase(server, (db) => write(db, { name }, Date.now()));
  const results = await hold(page, /admin\/search\/results/);
  await page.goto('/admin/messages?state=done');
  await page.locator('.office-loupe').click();
  const field = page.locator('#q');
  const back = page.locator('.office-strip > .line-link');
  await expect(field).toBeFocused();
  await expect(back).toHaveText('‹ Messages');
  const place = await field.boundingBox();
  await field.fill(name);
  await results.asked;
  await expect(page.getByRole('status').filter({ hasText: 'Recherche en cours' })).toBeAttached();
  await expect(page.getByRole('search', { name: 'Chercher' })).toHaveAttribute('aria-busy', 'true');
  results.release();
  const found = page.locator('.office-excerpts a').filter({ hasText: name });
  await expect(found).toBeVisible();
  await expect(page.getByText('Recherche en cours')).toHaveCount(0);
  expect(await field.boundingBox()).toEqual(place);
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue(name);
  await expect(found).toBeVisible();
  await back.click();
  await expect(page).toHaveURL(/\/admin\/messages\?state=done$/);
});

test('pages and changes show at once, or not at all, with a notice', async ({
  page,
  context,
  server,
  signIn,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 400/);
  const reference = await announceIn(server);
  await signIn({ role: 'owner' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const unsent = page.getByRole('alert').filter({ hasText: 'pas de connexion' });

  await test.step('a page loads what it announces, and the next takes one request for data, with its files at the same time', async () => {
    const asked: string[] = [];
    const note = (request: Request) => void asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    // Who saves data gets no pages in advance.
    await context.setExtraHTTPHeaders({ 'Save-Data': 'on' });
    // A page is whole without the script of what it can do without.
    await page.route(/OfficeKeys/, (route) => route.abort('failed'));
    const html = (await (await page.goto('/admin'))?.text()) ?? '';
    await expect.poll(() => asked.some((path) => path.includes('/OfficeKeys'))).toBe(true);
    await page.getByRole('link', { name: /^Dons/ }).click();
    await expect(heading('Dons')).toBeVisible();
    const known = [
      ...(html.match(/\/assets\/[\w.~-]+\.js(?=")/g) ?? []),
      ...(await page.evaluate(filesOfRoute, '/admin/donations')),
    ];
    const later = /\/(?:FormDraft|SecondFactor|OfficeKeys|useLiveSearch|AfterLoad|section-contact)/;
    const scripts = asked.filter((path) => path.endsWith('.js') && !later.test(path));
    expect(scripts.filter((path) => !known.includes(path))).toEqual([]);

    // The form of the page asks for it once it is shown, however late that is.
    await expect.poll(() => asked.some((path) => path.includes('/FormDraft'))).toBe(true);
    const files = await page.evaluate(filesOfRoute, '/admin/messages');
    const there = new Set([...known, ...asked.splice(0)]);
    const everything = [...files.filter((path) => !there.has(path)), '/admin/messages.data'];
    expect(everything.length).toBeGreaterThan(1);
    // No file is answered until all of them, and the data, are asked for.
    await page.route('**/*', async (route) => {
      await expect.poll(() => everything.filter((path) => !asked.includes(path))).toEqual([]);
      await route.continue();
    });
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(heading('Messages')).toBeVisible();
    expect(asked.toSorted()).toEqual(everything.toSorted());
    await page.unroute('**/*');
    page.off('request', note);

    await context.setExtraHTTPHeaders({});
    const isSection = (url: string) => everything.includes(new URL(url).pathname);
    const section = page.waitForResponse((response) => isSection(response.url()));
    await page.goto('/admin');
    await section;
  });

  await test.step('pages change without a reload, and what is pressed stays marked', async () => {
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(heading('Messages')).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const donations = page.getByRole('link', { name: /^Dons/ });
    await donations.hover();
    await page.mouse.down();
    await expect(donations).toHaveCSS('opacity', '0.6');
    await page.mouse.up();
    await expect(heading('Dons')).toBeFocused();
    await expect(donations).toHaveCSS('transition', 'opacity 0s 1s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  });

  await test.step('a page that does not arrive leaves the one before, and opens once it can', async () => {
    const held = page.getByRole('alert').filter({ hasText: heldTexts.fr.held });
    await page.route('**/admin/messages.data*', (route) => route.abort());
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(held).toBeVisible();
    await expect(heading('Dons')).toBeVisible();
    await expectAccessible(page);
    // Somebody goes elsewhere meanwhile.
    await page.getByRole('link', { name: /^Aujourd’hui/ }).click();
    await expect(heading('Aujourd’hui')).toBeVisible();
    await expect(held).toBeHidden();
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(held).toBeVisible();
    await page.unroute('**/admin/messages.data*');
    await page.getByRole('button', { name: heldTexts.fr.again }).click();
    await expect(heading('Messages')).toBeVisible();
    await expect(held).toBeHidden();
    await context.setOffline(true);
    await page.getByRole('link', { name: /^Dons/ }).click();
    await expect(held).toBeVisible();
    await context.setOffline(false);
    await expect(heading('Dons')).toBeVisible();
  });

  await test.step('a form does not arrive, and nothing of the page that it leads to has been loaded yet', async () => {
    const sms = page.getByLabel('SMS de Moncash ou Natcash');
    await sms.fill('Vous avez reçu 500 HTG');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Lire le SMS' }).click();
    await expect(unsent).toBeVisible();
    await expect(sms).toHaveValue('Vous avez reçu 500 HTG');
    await context.setOffline(false);
    await expect(unsent).toBeHidden();
  });

  await test.step('a change of state that does not arrive is taken back', async () => {
    await page.goto(`/admin/donations/${reference.toLowerCase()}`);
    const state = page.getByRole('heading', { name: /^État/ });
    const menu = page.locator('summary', { hasText: '⋯' });
    await menu.click();
    await expectAccessible(page);
    await menu.click();
    const cut = Promise.withResolvers<void>();
    await page.route('**/*.data', async (route) => {
      await cut.promise;
      await route.abort('internetdisconnected');
    });
    const arrived = page.getByRole('button', { name: 'L’argent est arrivé' });
    await arrived.click();
    await expect(state).toHaveText('État Reçu');
    cut.resolve();
    await expect(unsent).toBeVisible();
    await expect(state).toHaveText('État Annoncé');
    await page.unroute('**/*.data');
    await arrived.click();
    await expect(page.getByRole('status').filter({ hasText: 'est reçu' })).toBeVisible();
    await expect(state).toHaveText('État Reçu');
  });

  await test.step('a section of the settings with errors keeps what was typed', async () => {
    await page.goto('/admin/settings');
    await page.getByText('Coordonnées', { exact: true }).click();
    const form = page.getByRole('form', { name: 'Coordonnées' });
    const email = form.getByLabel('E‑mail', { exact: true });
    await email.fill('contact');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('region', { name: 'Il reste un champ à corriger' })).toBeFocused();
    await expect(email).toHaveValue('contact');
    // Nor is it lost by the saving of another.
    await page.getByText('E‑mails à l’équipe', { exact: true }).click();
    const team = page.getByRole('form', { name: 'E‑mails à l’équipe' });
    await team.getByRole('textbox').fill('Équipe du nord');
    await team.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL(/section=team&done=/);
    await expect(email).toHaveValue('contact');
    await expect(email).toBeVisible();
  });
});
