import type { Request } from '@playwright/test';
import { createMessage } from '#app/features/contact/messages.server.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { heldTexts } from '#app/office/held-texts.ts';
import { goodMessage } from '#test/contact.ts';
import { goodDonation, goodOrigin } from '#test/donations.ts';
import { startServer } from '#test/server.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { makeMember, onDatabase, signIn } from './members.ts';
import { insertPicture } from './pictures.ts';

/** Runs in the page: the files of a route, besides those of every page. */
function filesOfRoute(id: string): string[] {
  type Manifest = { routes: Record<string, { module: string; imports: string[] }> };
  const route = (window as Window & { __reactRouterManifest?: Manifest }).__reactRouterManifest
    ?.routes[id];
  return route ? [route.module, ...route.imports] : [];
}

test.use({ viewport: { width: 360, height: 740 } });

test('Today shows seven rows on a phone, under the headings of their groups, and one leads on to the next', async ({
  page,
  context,
}) => {
  await using site = await startServer();
  const editor = await makeMember(site, { role: 'editor' });
  const ago = Date.now() - 3 * 24 * 60 * 60_000;
  await onDatabase(site, async (db) => {
    for (const n of [1, 2, 3]) {
      const origin = { ...goodOrigin, idempotencyKey: `seven-${n}`, emailsDonor: false };
      const { reference } = await createDonation(db, goodDonation, origin, ago);
      const sent = { proof_sent_at: ago + n };
      await db.updateTable('donation').set(sent).where('reference', '=', reference).execute();
      const sender = { idempotencyKey: `seven-${n}`, locale: 'fr', spamReason: null } as const;
      await createMessage(db, { ...goodMessage, country: 'HT' }, sender, ago);
    }
    await insertPicture(db, { title: 'Le port', account: editor.id, sentAt: ago });
  });
  await signIn(site, context, editor);
  // The notices above the rows go: one is put off, the other is of a site without a mail server.
  await page.addInitScript(() => {
    localStorage.setItem('office:second-factor-later', String(Date.now() + 3_600_000));
  });
  await page.goto(`${site.url}/admin`);
  const list = page.getByRole('main');
  await expect(list.getByRole('heading', { level: 2 })).toHaveText([
    'Argent',
    'Personnes',
    'Site et cours',
  ]);
  await expect(page.locator('p.office-advice')).toHaveCount(0);
  await page.evaluate(() => {
    const notices = '.office-advice, .office-content > .notice';
    for (const notice of document.querySelectorAll<HTMLElement>(notices))
      notice.style.display = 'none';
  });
  const roomBelow = async () => {
    const row = await page.locator('.today-row').nth(6).boundingBox();
    const bar = await page.getByRole('navigation').first().boundingBox();
    return row && bar && bar.y - row.y - row.height;
  };
  await expect.poll(roomBelow).toBeGreaterThanOrEqual(0);

  const rows = page.locator('.today-link');
  const second = (await rows.nth(1).getAttribute('href')) ?? '';
  await rows.first().click();
  await expect(page.getByRole('link', { name: '‹ Aujourd’hui' })).toBeVisible();
  await page.getByRole('button', { name: 'L’argent est arrivé' }).click();
  await page.getByRole('link', { name: /^Suivant/ }).click();
  await expect(page).toHaveURL(new RegExp(`${second}$`));
  await page.getByRole('link', { name: '‹ Aujourd’hui' }).click();
  await expect(rows).toHaveCount(6);
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('the notice of the second factor stays on the page until its script is loaded', async ({
    page,
    context,
    server,
  }) => {
    await signIn(server, context, await makeMember(server, { role: 'owner' }));
    const script = Promise.withResolvers<void>();
    await page.route(/SecondFactorNotice/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto('/admin');
    // The frame was rendered again, for the keys.
    await expect(page.getByRole('button', { name: /^Au clavier/ })).toBeVisible();
    const notice = page.locator('main > .office-advice');
    await expect(notice).toBeVisible();
    script.resolve();
    await notice.getByRole('button').click();
    await expect(notice).toHaveCount(0);
  });

  test('the rail shows every section without scrolling, and beside a donation is its history', async ({
    page,
    context,
    server,
  }) => {
    await signIn(server, context, await makeMember(server, { role: 'owner' }));
    const origin = { ...goodOrigin, idempotencyKey: `rail-${Date.now()}`, emailsDonor: false };
    const { reference } = await onDatabase(server, (db) =>
      createDonation(db, goodDonation, origin, Date.now()),
    );
    const rail = page.getByRole('navigation').first();
    const fits = () => rail.evaluate((each) => each.scrollHeight <= each.clientHeight);
    await page.goto(`/admin/donations/${reference.toLowerCase()}`);
    await expect(rail.getByRole('link', { name: 'Articles' })).toBeVisible();
    await expect.poll(fits).toBe(true);
    const state = await page.getByRole('heading', { name: /^État/ }).boundingBox();
    const history = await page.getByRole('heading', { name: 'Historique' }).boundingBox();
    expect(history?.x).toBeGreaterThan((state?.x ?? 0) + 600);
    // One group at a time.
    await rail.getByText('Sécurité').click();
    await expect(rail.getByRole('link', { name: 'Articles' })).toBeHidden();
    await rail.getByRole('link', { name: 'Sauvegardes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sauvegardes' })).toBeVisible();
    await expect(rail.getByRole('link', { name: 'Sauvegardes' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect.poll(fits).toBe(true);
    await rail.getByText('Pages du site').click();
    await expect(rail.getByRole('link', { name: 'Articles' })).toBeVisible();
    await expect(rail.getByRole('link', { name: 'Sauvegardes' })).toBeHidden();
    await expectAccessible(page);
  });
});

test('a change shows at once without a reload; what does not reach the server is taken back or kept, with a notice', async ({
  page,
  context,
  server,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 400/);
  const owner = await makeMember(server, { role: 'owner' });
  const reference = await onDatabase(server, async (db) => {
    const origin = { ...goodOrigin, idempotencyKey: owner.id, emailsDonor: false };
    // A phone that no SMS of the other tests came from.
    const donation = { ...goodDonation, amount: 500_000, phone: '+509 38 11 22 33' };
    return (await createDonation(db, donation, origin, Date.now())).reference;
  });
  await signIn(server, context, owner);
  const unsent = page.getByRole('alert').filter({ hasText: 'pas de connexion' });

  await test.step('a page loads what it announces, and the next takes one request for data, with its files at the same time', async () => {
    const asked: string[] = [];
    const note = (request: Request) => void asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    // Who saves data gets no pages in advance.
    await context.setExtraHTTPHeaders({ 'Save-Data': 'on' });
    // A page is whole without the script of what it can do without.
    const { promise: hasFailed, resolve } = Promise.withResolvers<void>();
    await page.route(/OfficeKeys/, (route) => route.abort('failed').then(resolve));
    const html = (await (await page.goto('/admin'))?.text()) ?? '';
    await hasFailed;
    await page.getByRole('link', { name: /^Dons/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dons' })).toBeVisible();
    const files = await page.evaluate(filesOfRoute, '/admin/messages');
    expect(files.length).toBeGreaterThan(1);
    const known = new Set([
      ...(html.match(/\/assets\/[\w.~-]+\.js(?=")/g) ?? []),
      ...(await page.evaluate(filesOfRoute, '/admin/donations')),
    ]);
    expect(
      asked.filter(
        (path) =>
          path.endsWith('.js') &&
          !known.has(path) &&
          !/\/(?:FormDraft|SecondFactor|OfficeKeys|useLiveSearch|AfterLoad|section-contact)/.test(
            path,
          ),
      ),
    ).toEqual([]);

    // The form of the page before asks for it once it is shown, however late that is.
    await expect.poll(() => asked.some((path) => path.includes('/FormDraft'))).toBe(true);
    const there = new Set([...known, ...asked.splice(0)]);
    const everything = [...files.filter((path) => !there.has(path)), '/admin/messages.data'];
    // No file is answered until all of them, and the data, are asked for.
    await page.route('**/*', async (route) => {
      await expect.poll(() => everything.filter((path) => !asked.includes(path))).toEqual([]);
      await route.continue();
    });
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    expect(asked.toSorted()).toEqual(everything.toSorted());
    await page.unroute('**/*');

    await context.setExtraHTTPHeaders({});
    const section = page.waitForResponse((response) =>
      everything.includes(new URL(response.url()).pathname),
    );
    await page.goto('/admin');
    await section;
    page.off('request', note);
  });

  await test.step('pages change without a reload, and what is pressed stays marked', async () => {
    await page.goto('/admin');
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const donations = page.getByRole('link', { name: /^Dons/ });
    await donations.hover();
    await page.mouse.down();
    await expect(donations).toHaveCSS('opacity', '0.6');
    await page.mouse.up();
    await expect(page.getByRole('heading', { level: 1, name: 'Dons' })).toBeFocused();
    await expect(donations).toHaveCSS('transition', 'opacity 0s 1s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  });

  await test.step('a page that does not arrive leaves the one before, and opens once it can', async () => {
    const held = page.getByRole('alert').filter({ hasText: heldTexts.fr.held });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
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

  await test.step('a section of the settings that does not arrive keeps what was typed, and so does one with errors', async () => {
    await page.goto('/admin/settings');
    await page.getByText('Coordonnées', { exact: true }).click();
    const form = page.getByRole('form', { name: 'Coordonnées' });
    const email = form.getByLabel('E‑mail', { exact: true });
    const save = form.getByRole('button', { name: 'Enregistrer' });
    await email.fill('contact');
    await page.route('**/*.data?*', (route) => route.abort());
    await save.click();
    await expect(unsent).toBeVisible();
    await expect(email).toHaveValue('contact');
    await page.unroute('**/*.data?*');
    await save.click();
    await expect(page.getByRole('region', { name: 'Il reste un champ à corriger' })).toBeFocused();
    await expect(unsent).toBeHidden();
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
