import type { Page, Route } from '@playwright/test';
import { unsentTexts } from '#app/office/unsent-texts.ts';
import {
  beginArticle,
  content,
  drafts,
  editorOf,
  openSaveButton,
  renewForm,
  sendNow,
} from './article-editor.ts';
import { expect } from './fixtures.ts';
import { testOnTeamsSite as test } from './own-site.ts';

test.use({ viewport: { width: 360, height: 740 } });

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Enregistré/ });

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('what did not reach the server is kept on the device and offered after the page was closed, until someone has decided', async ({
  page,
  context,
  site,
  expectErrors,
}) => {
  // A text that is offered may have begun with an older version.
  expectErrors(/ERR_FAILED/, /status of 409 .*autosave/);
  const { path, stored } = await beginArticle(site, page);
  await test.step('what is typed before the script is there saves itself', async () => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await field(page, 'title.fr').fill('Le kap trois');
    scripts.resolve();
    await expect.poll(() => stored('title')).toBe('Le kap trois');
    await page.unroute('**/assets/*.js');
  });

  const asked = Promise.withResolvers<Route>();
  await page.route('**/autosave', (route) => asked.resolve(route));
  await page.goto(path);
  await editorOf(page).getByText('Un premier').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Hors ');
  await expect(page.getByRole('status').filter({ hasText: 'Pas encore enregistré' })).toBeVisible();
  await sendNow(page);
  const save = await asked.promise;
  await expect(page.getByRole('status').filter({ hasText: 'Enregistrement…' })).toBeVisible();
  await page.keyboard.type('ligne. ');
  await page.getByRole('link', { name: '‹ Articles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await save.abort('failed');
  await page.close();
  expect(await stored()).toBe(content);

  const again = await context.newPage();
  const restore = button(again, 'Reprendre ce texte');
  await again.goto(path);
  await expect(editorOf(again)).toBeVisible();
  await expect(again.locator('.unsent-texts dt')).toHaveText('Texte (Français)');
  await restore.click();
  await expect(editorOf(again)).toContainText('Hors ligne. Un  titre');
  await expect(saved(again)).toBeVisible();
  await expect.poll(stored).toBe(content.replace('Un  titre', 'Hors ligne. Un  titre'));
  await expect.poll(() => drafts(again)).toEqual([]);

  await test.step('what was typed since stays beside the text that is offered', async () => {
    await field(again, 'title.fr').fill('Le kap deux');
    await field(again, 'summary.fr').fill('Hors ligne.');
    await again.reload();
    await expect(restore).toBeVisible();
    await field(again, 'author').fill('Rose');
    const saved = again.waitForResponse('**/autosave');
    await sendNow(again);
    await saved;
    await field(again, 'author').fill('Rose K.');
    await renewForm(again, async () => (await openSaveButton(again)).click());
    await field(again, 'summary.fr').fill('Court.');
    await restore.click();
    await expect(field(again, 'title.fr')).toHaveValue('Le kap deux');
    await expect(field(again, 'summary.fr')).toHaveValue('Hors ligne.\n\nCourt.');
    await expect(field(again, 'author')).toHaveValue('Rose K.');
    await sendNow(again);
    await expect.poll(() => stored('title')).toBe('Le kap deux');
    await expect.poll(() => drafts(again)).toEqual([]);
  });

  await test.step('each session offline leaves a text of its own, compared before it is taken up', async () => {
    await again.route('**/autosave', (route) => route.abort('failed'));
    for (const [count, session] of ['Premye sesyon', 'Dezyèm sesyon'].entries()) {
      await again.goto(path);
      // Hydration takes the selection of a text area, which is all that would be replaced.
      await expect(editorOf(again)).toBeVisible();
      await field(again, 'summary.fr').fill(session);
      await sendNow(again);
      await expect.poll(() => drafts(again)).toHaveLength(count + 1);
    }
    await again.goto(path);
    const offer = again.getByRole('region', { name: unsentTexts.fr.title });
    await expect(offer.locator('details')).toHaveCount(2);
    await again.unroute('**/autosave');
    const second = offer.locator('details').filter({ hasText: 'Dezyèm sesyon' });
    if ((await second.getAttribute('open')) === null) await second.locator('summary').click();
    await expect(second).toContainText('Court.');
    await second.getByRole('button', { name: unsentTexts.fr.restore }).click();
    await expect(field(again, 'summary.fr')).toHaveValue('Dezyèm sesyon');
    await expect.poll(() => stored('summary')).toBe('Dezyèm sesyon');
    const first = offer.locator('details');
    await expect(first).toHaveCount(1);
    if ((await first.getAttribute('open')) === null) await first.locator('summary').click();
    await first.getByRole('button', { name: unsentTexts.fr.discard }).click();
    await expect.poll(() => drafts(again)).toEqual([]);
  });
});

test('a save that is on its way or whose answer was lost, and the button that saves, do not overtake each other', async ({
  page,
  site,
  expectErrors,
}) => {
  // The autosave that finds what the lost one stored.
  expectErrors(/ERR_FAILED/, /status of 409 .*autosave/);
  const { path, stored } = await beginArticle(site, page);
  const title = field(page, 'title.fr');
  await page.goto(path);
  await editorOf(page).getByText('Un premier').click();

  await test.step('the button waits for a save on its way, and for one whose answer was lost', async () => {
    const answers: ('lost' | 'late')[] = ['lost', 'late'];
    const late = Promise.withResolvers<void>();
    await page.route('**/autosave', async (route) => {
      const answer = answers.shift();
      const response = await route.fetch();
      if (answer === 'late') await late.promise;
      await (answer === 'lost' ? route.abort('failed') : route.fulfill({ response }));
    });
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Un. ');
    await sendNow(page);
    await expect.poll(stored).toContain('Un. Un');
    await page.keyboard.type('Deux. ');
    await renewForm(page, async () => {
      const save = await openSaveButton(page);
      await save.click();
      await expect(save).toHaveAttribute('aria-disabled', 'true');
      await expect.poll(() => answers.length).toBe(0);
      late.resolve();
    });
    expect(await stored()).toBe(content.replace('Un  titre', 'Un. Deux. Un  titre'));
    await page.unrouteAll();
  });

  await test.step('what was taken back after a lost answer is taken back on the server too', async () => {
    await page.route(
      '**/autosave',
      async (route) => {
        await route.fetch();
        await route.abort('failed');
      },
      { times: 1 },
    );
    const lost = page.waitForEvent('requestfailed');
    await title.fill('Un autre kap');
    await sendNow(page);
    await lost;
    expect(await stored('title')).toBe('Un autre kap');
    await title.fill('Le kap');
    await renewForm(page, async () => (await openSaveButton(page)).click());
    expect(await stored('title')).toBe('Le kap');
  });

  await test.step('what is typed while the form is on its way is not sent beside it, but kept and offered', async () => {
    const autosaves: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/autosave') && autosaves.push(request.url()),
    );
    const sent = Promise.withResolvers<Route>();
    await page.route(`**${path}*`, (route) => sent.resolve(route), { times: 1 });
    await title.fill('Le kap deux');
    await (await openSaveButton(page)).click();
    const form = await sent.promise;
    await title.fill('Le kap trois');
    await sendNow(page);
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).join()))
      .toContain('Le kap trois');
    await form.continue();
    await button(page, 'Reprendre ce texte').click();
    expect(await stored('title')).toBe('Le kap deux');
    await expect(title).toHaveValue('Le kap trois');
    expect(autosaves).toEqual([]);
  });
});
