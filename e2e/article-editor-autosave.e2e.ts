import type { Page, Route } from '@playwright/test';
import { unsentTexts } from '#app/office/unsent-texts.ts';
import {
  beginArticle,
  content,
  editorOf,
  openSaveButton,
  renewForm,
  sendNow,
} from './article-editor.ts';
import { expect } from './fixtures.ts';
import { storedDrafts } from './forms.ts';
import { testOnTeamsSite as test } from './own-site.ts';

test.use({ viewport: { width: 360, height: 740 } });

const said = (page: Page, hasText: string | RegExp) => page.getByRole('status').filter({ hasText });
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

test('what did not reach the server is kept on the device and offered after the page was closed, until someone has decided', async ({
  page,
  context,
  site,
  signIn,
  expectErrors,
}) => {
  // A text that is offered may have begun with an older version.
  expectErrors(/ERR_FAILED/, /status of 409 .*autosave/);
  const { path, stored } = await beginArticle(site, signIn);
  await page.goto(path);
  const asked = Promise.withResolvers<Route>();
  await page.route('**/autosave', (route) => asked.resolve(route));
  await editorOf(page).getByText('Un premier').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Hors ');
  await expect(said(page, 'Pas encore enregistré')).toBeVisible();
  await sendNow(page);
  const save = await asked.promise;
  await expect(said(page, 'Enregistrement…')).toBeVisible();
  await page.keyboard.type('ligne. ');
  await page.getByRole('link', { name: '‹ Articles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await save.abort('failed');
  await page.close();
  expect(await stored()).toBe(content);

  const again = await context.newPage();
  const offer = again.getByRole('region', { name: unsentTexts.fr.title });
  await again.goto(path);
  await expect(editorOf(again)).toBeVisible();
  await expect(offer.locator('dt')).toHaveText('Texte (Français)');
  // The text typed since stays beside it.
  await field(again, 'author').fill('Rose');
  await again.getByRole('button', { name: 'Reprendre ce texte', exact: true }).click();
  await expect(editorOf(again)).toContainText('Hors ligne. Un  titre');
  await expect(field(again, 'author')).toHaveValue('Rose');
  await expect(said(again, /^Enregistré/)).toBeVisible();
  await expect.poll(stored).toBe(content.replace('Un  titre', 'Hors ligne. Un  titre'));
  await expect.poll(() => storedDrafts(again)).toEqual(new Map());

  await test.step('each session offline leaves a text of its own, compared before it is taken up', async () => {
    await again.route('**/autosave', (route) => route.abort('failed'));
    for (const [count, session] of ['Premye sesyon', 'Dezyèm sesyon'].entries()) {
      await field(again, 'summary.fr').fill(session);
      await sendNow(again);
      await expect.poll(async () => (await storedDrafts(again)).size).toBe(count + 1);
      await again.goto(path);
      // Hydration takes the selection of a text area, which is all that would be replaced.
      await expect(editorOf(again)).toBeVisible();
    }
    await expect(offer.locator('details')).toHaveCount(2);
    await again.unroute('**/autosave');
    const decide = async (session: string, beside: string, button: string) => {
      const text = offer.locator('details').filter({ hasText: session });
      if ((await text.getAttribute('open')) === null) await text.locator('summary').click();
      await expect(text).toContainText(beside);
      await text.getByRole('button', { name: button }).click();
    };
    await decide('Dezyèm sesyon', 'Un résumé.', unsentTexts.fr.restore);
    await expect(field(again, 'summary.fr')).toHaveValue('Dezyèm sesyon');
    await expect.poll(() => stored('summary')).toBe('Dezyèm sesyon');
    await expect(offer.locator('details')).toHaveCount(1);
    await decide('Premye sesyon', 'Dezyèm sesyon', unsentTexts.fr.discard);
    await expect.poll(() => storedDrafts(again)).toEqual(new Map());
  });
});

test('saves do not overtake each other', async ({ page, site, signIn, expectErrors }) => {
  // The autosave that finds what the lost one stored.
  expectErrors(/ERR_FAILED/, /status of 409 .*autosave/);
  const { path, stored } = await beginArticle(site, signIn);
  const title = field(page, 'title.fr');
  const answers: ('lost' | 'late')[] = ['lost', 'late'];
  const late = Promise.withResolvers<void>();
  await page.route('**/autosave', async (route) => {
    const answer = answers.shift();
    const response = await route.fetch();
    if (answer === 'late') await late.promise;
    await (answer === 'lost' ? route.abort('failed') : route.fulfill({ response }));
  });
  await page.goto(path);
  await editorOf(page).getByText('Un premier').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Un. ');
  await title.fill('Un autre kap');
  const lost = page.waitForEvent('requestfailed');
  await sendNow(page);
  await lost;
  expect([await stored('title'), await stored()]).toEqual([
    'Un autre kap',
    content.replace('Un  titre', 'Un. Un  titre'),
  ]);
  // Taken back after a lost answer, it is taken back on the server too.
  await title.fill('Le kap');
  await editorOf(page).getByText('Un premier').click();
  await page.keyboard.type('Deux. ');
  await renewForm(page, async () => {
    const save = await openSaveButton(page);
    await save.click();
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => answers.length).toBe(0);
    late.resolve();
  });
  expect(await stored('title')).toBe('Le kap');
  expect(await stored()).toContain('Deux. ');

  // A text typed while the form is being sent is not sent with it, but kept and offered.
  const sent = Promise.withResolvers<Route>();
  await page.route(`**${path}*`, (route) => sent.resolve(route), { times: 1 });
  await title.fill('Le kap deux');
  await (await openSaveButton(page)).click();
  const form = await sent.promise;
  const beside: string[] = [];
  page.on('request', (request) => request.url().endsWith('/autosave') && beside.push('one'));
  await title.fill('Le kap trois');
  await sendNow(page);
  const kept = () => page.evaluate(() => Object.values(localStorage).join());
  await expect.poll(kept).toContain('Le kap trois');
  expect(beside).toEqual([]);
  await form.continue();
  await page.getByRole('button', { name: 'Reprendre ce texte', exact: true }).click();
  expect(await stored('title')).toBe('Le kap deux');
  await expect(title).toHaveValue('Le kap trois');
});
