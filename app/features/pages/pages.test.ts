import { expect, test } from 'vitest';
import { answerTexts } from '#app/features/services/answer-texts.ts';
import { locales } from '#app/i18n/locale.ts';
import { listSections } from '#app/platform/page-sections.server.ts';

test.each(locales)(
  'lists the sections of a page in the order of their numbers, a folder inside it apart (%s)',
  (locale) => {
    const keysOf = (page: string) => listSections(page, locale).map(({ key }) => key);
    const about = ['origin', 'vision', 'services', 'mission', 'team', 'values', 'history'];
    expect(keysOf('about')).toEqual(about);
    expect(keysOf('info')).toEqual(['hours', 'reach-us', 'order']);
    expect(keysOf('no-such-page')).toEqual([]);
    for (const { title, lead, html } of listSections('about', locale)) {
      expect([title, lead].every(Boolean)).toBe(true);
      expect(html).toMatch(/^<(p|h2|ul)>/);
    }
    const [first] = listSections('info/questions', locale);
    expect(first?.lead, 'as on the pages of services').toBe(answerTexts[locale].cash);
  },
);

test.each(locales)(
  'facts that a site has not are not named in %s: phone, address, outside services',
  (locale) => {
    const read = (page: string, wanted: string, facts: Record<string, boolean>) => {
      const section = listSections(page, locale, facts).find(({ key }) => key === wanted);
      return `${section?.lead} ${section?.html}`;
    };
    const unset = read('info', 'reach-us', { reach: false });
    expect(unset).not.toMatch(/[{}]|phone|adr[eè]|numbers|nimewo/i);
    expect(unset).toContain('/contact"');
    expect(unset.length).toBeLessThan(read('info', 'reach-us', { reach: true }).length);
    const facts = ['any', 'google', 'location', 'video', 'storage', 'oldAccounts'];
    const alone = read('privacy', 'who-sees-it', {});
    const all = Object.fromEntries(facts.map((fact) => [fact, true]));
    const helped = read('privacy', 'who-sees-it', all);
    expect(`${alone}${helped}`).not.toMatch(/[{}]/);
    expect(alone).not.toMatch(/Google|<li>/);
    expect(helped.match(/<li>/g)).toHaveLength(3);
    expect(helped).toContain('<strong>Google</strong>');
  },
);
