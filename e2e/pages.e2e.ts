import { contactTexts } from '#app/features/contact/texts.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { pagesTexts } from '#app/features/pages/texts.ts';
import { servicesTexts } from '#app/features/services/texts.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { formatClock } from '#app/i18n/format.ts';
import { filmTexts } from '#app/ui/film-texts.ts';
import { expect, test } from './fixtures.ts';
import { pages } from './site.ts';

const { contact, hours } = exampleSettings;

test.describe('in French', () => {
  test(`C4: about has a banner, a slogan and seven illustrated sections`, async ({ page }) => {
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('À propos de nous');
    const line = page.getByRole('main').getByText('Flying better to fly higher', { exact: true }).first();
    await expect(line).toHaveAttribute('lang', 'en');
    // Below them, what the team has done, where it has written that down.
    const sections = page.locator('main section[id]:not(#portfolio, #people)');
    const ids = await sections.evaluateAll((all) => all.map((section) => section.id));
    expect(ids).toEqual(['origin', 'vision', 'services', 'mission', 'team', 'values', 'history']);
    for (const section of await sections.all()) {
      await expect(section.getByRole('heading', { level: 2 })).toHaveText(/\S{3}/);
      await expect(section.locator('img')).toHaveCount(1);
      await expect(section.locator('.prose')).toHaveText(/.{150}/s);
    }
  });

  test(`C5: services has nine cards, each linking to the form with its service filled in`, async ({ page }) => {
    const services = servicesTexts.fr;
    await page.goto('/services');
    const cards = page.getByRole('main').locator('li.card');
    await expect(cards).toHaveCount(9);
    const titles = await cards.getByRole('heading', { level: 3 }).allTextContents();
    expect(new Set(titles).size).toBe(9);
    for (const [index, title] of titles.entries()) {
      const card = cards.nth(index);
      await expect(card.locator('img')).toHaveCount(1);
      await expect(card.locator('p').first()).toHaveText(/.{40}/);
      await card.locator('summary').click();
      const link = card.getByRole('link', { name: `${services.contactUs} ${title}`, exact: true });
      await expect(link.locator('[lang="en"]')).toHaveText([services.contactUs]);
      await expect(link).toHaveAttribute('href', `${'/contact'}?service=${await card.getAttribute('id')}`);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(cards.getByRole('link', { name: services.contactUs }), 'nothing to press on paper').toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
    await cards.nth(3).getByRole('link', { name: services.contactUs }).click();
    await expect(page.getByRole('textbox', { name: contactTexts.fr.message })).toHaveValue(
      contactTexts.fr.about(titles[3] ?? ''),
    );
  });

  test(`C11: earning money begins with a warning, then lists ways, some with a film`, async ({ page }) => {
    await page.goto('/win');
    const sections = page.getByRole('main').getByRole('region');
    await expect(sections).toHaveCount(7);
    await expect(sections.first()).toHaveClass(/notice/);
    await expect(sections.first().locator('.prose')).toHaveText(/.{150}/s);
    for (const title of Object.values(pagesTexts.fr.win.films)) {
      await expect(page.getByRole('link', { name: filmTexts.fr.play(title) })).toHaveAttribute('href', /\.mp4$/);
    }
  });

  test(`C12: privacy has seven numbered sections and a contact link`, async ({ page }) => {
    await page.goto('/confidentialite');
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText(Array.from({ length: 7 }, (_, index) => new RegExp(`^${index + 1}\\. .{5}`)));
    const toContact = page.getByRole('main').locator(`a[href="${'/contact'}"]`);
    await toContact.first().click();
    await expect(page).toHaveURL('/contact');
  });

  test(`A11: info has hours, contact details, the steps of an order, questions and answers`, async ({ page }) => {
    const { info } = pagesTexts.fr;
    await page.goto('/info');
    const row = (day: keyof typeof info.days) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: info.days[day] }) });
    for (const { days, opens, closes } of hours) {
      await expect(row(days).getByRole('cell')).toHaveText(
        opens && closes ? info.from(formatClock('fr', opens), formatClock('fr', closes)) : info.closed,
      );
    }
    const reach = page.locator('#reach-us');
    await expect(reach).toContainText(contact.street);
    await expect(reach.locator('a[href^="tel:"]')).toHaveCount(contact.phones.length);
    await expect(reach.locator('a[href^="mailto:"]')).toHaveText(contact.email);
    await expect(page.locator('#order .prose')).toHaveText(/.{150}/s);
    const question = page.locator('#questions details').first();
    await expect(question.locator('.prose')).toBeHidden();
    await question.locator('summary').click();
    await expect(question.locator('.prose')).toBeVisible();
  });

  test(`A6: donation has the form, other ways to give, and what donations are for`, async ({ page }) => {
    const t = donationTexts.fr;
    await page.goto('/donation');
    await expect(page.getByRole('form', { name: t.form.title })).toBeVisible();
    await expect(page.getByRole('region', { name: t.support.title }).getByRole('row')).toHaveCount(6);
    for (const key of ['what-for', 'how', 'after']) await expect(page.locator(`#${key} .prose`)).toHaveText(/.{150}/s);
  });

  test(`A24: the site map links to every page`, async ({ page }) => {
    await page.goto('/layout');
    const hrefs = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const wanted = pages.filter(({ heading, path }) => heading && path !== '/layout').map(({ path }) => path);
    const ofMembers = ['/login', '/signup', '/passwordrequestreset', '/dashboard', '/mypictures', '/head', '/post', '/logout'];
    expect(hrefs).toEqual(expect.arrayContaining([...wanted, ...ofMembers, '/publication/feed.xml']));
    expect(new Set(hrefs).size).toBe(hrefs.length);
    // The feed, the ten articles, and what other tests have published.
    expect(hrefs.filter((href) => href?.startsWith('/publication/')).length).toBeGreaterThanOrEqual(11);
    expect(hrefs.filter((href) => href?.startsWith('/services/'))).toHaveLength(9);
    expect(hrefs).toContain('/gallery/7');
  });
});

test('on a phone, drawings that are screens away are fetched as the reader comes near, and stay', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/about', '/services']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const last = page.locator('main img[src$=".svg"]').last();
    const isFetched = () => last.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    await expect
      .poll(() =>
        page
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    expect(await isFetched(), path).toBe(false);
    await page.locator('footer').scrollIntoViewIfNeeded();
    await expect.poll(isFetched, path).toBe(true);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => last.evaluate((image) => image.checkVisibility({ contentVisibilityAuto: true })), path).toBe(true);
  }
});
