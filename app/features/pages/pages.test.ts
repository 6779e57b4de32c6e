import { expect, test } from 'vitest';
import { answerTexts } from '#app/features/services/answer-texts.ts';
import { locales } from '#app/i18n/locale.ts';
import { listSections } from '#app/platform/page-sections.server.ts';

test('C4: lists the sections of a page in the order of their numbers, a folder inside it apart', () => {
  const keysOf = (page: string) => listSections(page, 'ht').map(({ key }) => key);
  const about = ['origin', 'vision', 'services', 'mission', 'team', 'values', 'history'];
  expect(keysOf('about')).toEqual(about);
  expect(keysOf('info')).toEqual(['hours', 'reach-us', 'order']);
  const [first] = listSections('info/questions', 'ht');
  expect(first?.lead, 'as on the pages of services').toBe(answerTexts.ht.cash);
});

test.each(locales)('C12: services that a site does not use are not named in %s', (locale) => {
  const read = (facts: Record<string, boolean>) => {
    const sections = listSections('privacy', locale, facts);
    return JSON.stringify(sections.find(({ key }) => key === 'who-sees-it'));
  };
  const facts = ['any', 'google', 'location', 'video', 'storage', 'oldAccounts'];
  const [none, all] = [read({}), read(Object.fromEntries(facts.map((fact) => [fact, true])))];
  expect(none).not.toMatch(/Google|<li>/);
  expect(all).toContain('<strong>Google</strong>');
  expect(all.match(/<li>/g)).toHaveLength(3);
});
