import { expect, test } from 'vitest';
import { locales } from '#app/i18n/locale.ts';
import { listSections } from '#app/platform/page-sections.server.ts';

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
