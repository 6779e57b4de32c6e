import { expect, test } from 'vitest';
import { answerTexts } from '#app/features/services/answer-texts.ts';
import { locales } from '#app/i18n/locale.ts';
import { listSections } from '#app/platform/page-sections.server.ts';

test.each(locales)('lists the sections of a page in the order of their numbers (%s)', (locale) => {
  const sections = listSections('about', locale);
  const keys = ['origin', 'vision', 'services', 'mission', 'team', 'values', 'history'];
  expect(sections.map(({ key }) => key)).toEqual(keys);
  for (const { title, lead, html } of sections) {
    expect([title, lead].every(Boolean)).toBe(true);
    expect(html).toMatch(/^<(p|h2|ul)>/);
  }
});

test('a folder inside a page is a separate page', () => {
  expect(listSections('info', 'fr').map(({ key }) => key)).toEqual(['hours', 'reach-us', 'order']);
  expect(listSections('info/questions', 'fr').length).toBeGreaterThan(2);
  expect(listSections('no-such-page', 'fr')).toEqual([]);
});

test('how to pay is answered as on the pages of services', () => {
  for (const locale of locales)
    expect(listSections('info/questions', locale)[0]?.lead).toBe(answerTexts[locale].cash);
});

test('the way to the company names phone and address where they are shown', () => {
  for (const locale of locales) {
    const reach = (isShown: boolean) =>
      listSections('info', locale, { reach: isShown }).find(({ key }) => key === 'reach-us');
    const shown = reach(true);
    const unset = reach(false);
    expect(`${unset?.lead} ${unset?.html}`).not.toMatch(/[{}]|phone|adr[eè]|numbers|nimewo/i);
    expect(unset?.html).toContain('/contact"');
    expect(unset?.html.length).toBeLessThan(shown?.html.length ?? 0);
  }
});

test('the privacy page says of outside services what applies, in each language', () => {
  const seenBy = (locale: (typeof locales)[number], facts: Record<string, boolean>) =>
    listSections('privacy', locale, facts).find(({ key }) => key === 'who-sees-it')?.html ?? '';
  for (const locale of locales) {
    const alone = seenBy(locale, {});
    const facts = ['any', 'google', 'location', 'video', 'storage', 'oldAccounts'];
    const helped = seenBy(locale, Object.fromEntries(facts.map((fact) => [fact, true])));
    expect(`${alone}${helped}`).not.toMatch(/[{}]/);
    expect(alone).not.toMatch(/Google|<li>/);
    expect(helped.match(/<li>/g)).toHaveLength(3);
    expect(helped).toContain('<strong>Google</strong>');
  }
});
