import { contactTexts } from '#app/features/contact/texts.ts';
import { donationTexts } from '#app/features/donations/texts.ts';
import { pagesTexts } from '#app/features/pages/texts.ts';
import { servicesTexts } from '#app/features/services/texts.ts';
import { exampleSettings } from '#app/features/settings/settings.ts';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { filmTexts } from '#app/ui/film-texts.ts';
import { expect, test } from './fixtures.ts';
import { pages } from './site.ts';

const { contact, hours } = exampleSettings;

for (const locale of locales) {
  test(`C4: about, in ${locale}: banner, line, seven illustrated sections`, async ({ page }) => {
    await page.goto(localizedPath(locale, '/about'));
    if (locale === 'fr') await expect(page.getByRole('heading', { level: 1 })).toHaveText('À propos de nous');
    const line = page.getByRole('main').getByText('Flying better to fly higher', { exact: true }).first();
    await expect(line).toHaveAttribute('lang', 'en');
    const sections = page.getByRole('main').getByRole('region');
    const ids = await sections.evaluateAll((all) => all.map((section) => section.id));
    expect(ids).toEqual(['origin', 'vision', 'services', 'mission', 'team', 'values', 'history']);
    for (const section of await sections.all()) {
      await expect(section.getByRole('heading', { level: 2 })).toHaveText(/\S{3}/);
      await expect(section.locator('img')).toHaveCount(1);
      await expect(section.locator('.prose')).toHaveText(/.{150}/s);
    }
  });

  test(`C5: services, in ${locale}: nine cards, each leading to the form with its service filled in`, async ({ page }) => {
    const services = servicesTexts[locale];
    await page.goto(localizedPath(locale, '/services'));
    const cards = page.getByRole('main').locator('li.card');
    await expect(cards).toHaveCount(9);
    const titles = await cards.getByRole('heading', { level: 3 }).allTextContents();
    expect(new Set(titles).size).toBe(9);
    for (const [index, title] of titles.entries()) {
      const card = cards.nth(index);
      await expect(card.locator('img')).toHaveCount(1);
      await expect(card.locator('p').first()).toHaveText(/.{40}/);
      const link = card.getByRole('link', { name: `${services.contactUs} ${title}`, exact: true });
      await expect(link.locator('[lang="en"]')).toHaveText(locale === 'fr' ? [services.contactUs] : []);
      await expect(link).toHaveAttribute('href', `${localizedPath(locale, '/contact')}?service=${await card.getAttribute('id')}`);
    }
    await cards.nth(3).getByRole('link', { name: services.contactUs }).click();
    await expect(page.getByRole('textbox', { name: contactTexts[locale].message })).toHaveValue(
      contactTexts[locale].about(titles[3] ?? ''),
    );
  });

  test(`C11: earning money, in ${locale}: a plain warning first, then ways, some with a film`, async ({ page }) => {
    await page.goto(localizedPath(locale, '/win'));
    const sections = page.getByRole('main').getByRole('region');
    await expect(sections).toHaveCount(7);
    await expect(sections.first()).toHaveClass(/notice/);
    await expect(sections.first().locator('.prose')).toHaveText(/.{150}/s);
    for (const title of Object.values(pagesTexts[locale].win.films)) {
      await expect(page.getByRole('link', { name: filmTexts[locale].play(title) })).toHaveAttribute('href', /\.mp4$/);
    }
  });

  test(`C12: privacy, in ${locale}: seven numbered sections, and a way to write`, async ({ page }) => {
    await page.goto(localizedPath(locale, '/confidentialite'));
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText(Array.from({ length: 7 }, (_, index) => new RegExp(`^${index + 1}\\. .{5}`)));
    const toContact = page.getByRole('main').locator(`a[href="${localizedPath(locale, '/contact')}"]`);
    await toContact.first().click();
    await expect(page).toHaveURL(localizedPath(locale, '/contact'));
  });

  test(`A11: info, in ${locale}: hours, how to reach us, how an order goes, questions and answers`, async ({ page }) => {
    const { info } = pagesTexts[locale];
    await page.goto(localizedPath(locale, '/info'));
    const row = (day: keyof typeof info.days) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: info.days[day] }) });
    for (const { days, opens, closes } of hours) {
      await expect(row(days).getByRole('cell')).toHaveText(opens && closes ? info.from(opens, closes) : info.closed);
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

  test(`A6: donation, in ${locale}: the form, ways without one, and what gifts are for`, async ({ page }) => {
    const t = donationTexts[locale];
    await page.goto(localizedPath(locale, '/donation'));
    await expect(page.getByRole('form', { name: t.form.title })).toBeVisible();
    await expect(page.getByRole('region', { name: t.support.title }).getByRole('row')).toHaveCount(8);
    for (const key of ['what-for', 'how', 'after']) await expect(page.locator(`#${key} .prose`)).toHaveText(/.{150}/s);
  });

  test(`A24: the site map, in ${locale}, leads to every page`, async ({ page }) => {
    await page.goto(localizedPath(locale, '/layout'));
    const hrefs = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const wanted = pages
      .filter(({ heading, path }) => heading && path !== '/layout')
      .map(({ path }) => localizedPath(locale, path));
    expect(hrefs).toEqual(expect.arrayContaining([...wanted, localizedPath(locale, '/publication/feed.xml')]));
    expect(hrefs.filter((href) => href?.startsWith(localizedPath(locale, '/publication/')))).toHaveLength(11);
    expect(hrefs.filter((href) => href?.includes('/services#'))).toHaveLength(9);
  });
}
