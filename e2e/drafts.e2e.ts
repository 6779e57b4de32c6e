import { localeOf } from '#app/i18n/locale.ts';
import { flatRoutes } from '#app/routes.ts';
import { makeThings, pathOf } from './everyone.ts';
import { expect, isNightly, test } from './fixtures.ts';
import { storedDrafts, withoutCaptcha } from './forms.ts';

const kept = 'kap@exemple.com, gardé';

/** Runs in the page: writes into the first text of each form that keeps drafts. */
function typeIntoForms(text: string): number {
  const forms = [...document.querySelectorAll('form:is([data-draft], .office-form[novalidate])')];
  return forms.filter((form) => {
    const field = form.querySelector<HTMLInputElement>(
      '.field :is(textarea, input:is([type="text"], [type="email"], :not([type])))',
    );
    if (field) field.value = text;
    return field?.dispatchEvent(new Event('input', { bubbles: true }));
  }).length;
}

/** Runs in the page: how many forms have the text again, or offer it. */
const countRestored = (text: string) =>
  [...document.querySelectorAll('form:is([data-draft], .office-form[novalidate])')].filter(
    (form) =>
      form.querySelector('.unsent-texts')?.textContent?.includes(text) ||
      [...form.querySelectorAll('textarea, input')].some((field) =>
        (field as HTMLInputElement).value.includes(text),
      ),
  ).length;

/**
 * An article, a section's row, a form, a form of many parts, and a text that is sent: these stand
 * for the others of the office, which the same machinery makes; at night, all of them.
 */
const inOffice =
  /^\/admin\/(?:articles\/\d+|services\/[^/]+|sessions\/[^/]+\/edit|settings|messages\/[\da-f-]+)$/;

test('every form has what was typed into it again', async ({ context, server, shared, signIn }) => {
  test.slow();
  await withoutCaptcha(context);
  const things = await shared('things', () => makeThings(server));
  await signIn(things.owner);
  const paths = flatRoutes
    .filter(({ path = '', file }) => file.endsWith('.tsx') && localeOf(path) === 'fr')
    .map(({ path = '' }) => pathOf(path, things))
    .filter((path) => isNightly || !path.startsWith('/admin') || inOffice.test(path));
  let pagesWithDrafts = 0;
  let page = await context.newPage();
  for (const path of paths) {
    const html = await (await context.request.get(path)).text();
    if (!/<form[^>]*(?: data-draft=|office-form[^>]* novalidate)/i.test(html)) continue;
    await page.goto(path);
    // Drafts are kept once these are there; the form of an article is there before.
    const keeper = page.locator('.office-draft, .article-form [contenteditable]').first();
    if (path.startsWith('/admin')) await expect(keeper).toBeAttached();
    const before = await storedDrafts(page);
    const forms = await page.evaluate(typeIntoForms, kept);
    if (forms === 0) continue;
    // Leaving a page is as closing its tab, which the first of them does.
    if (pagesWithDrafts++ === 0) {
      await page.close({ runBeforeUnload: true });
      page = await context.newPage();
    }
    await page.goto(path);
    await expect.poll(() => page.evaluate(countRestored, kept), { message: path }).toBe(forms);
    if (!path.startsWith('/admin')) continue;
    for (const key of (await storedDrafts(page)).keys())
      if (!before.has(key))
        expect(key).toMatch(new RegExp(`^draft:(office|article):${things.owner.id}:`));
  }
  expect(pagesWithDrafts).toBeGreaterThan(isNightly ? 25 : 9);
});
