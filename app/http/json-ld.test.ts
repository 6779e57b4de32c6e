import { expect, test } from 'vitest';
import { setSettings } from '#app/features/settings/shown.server.ts';
import { furnished } from '#test/furnished.ts';
import { localBusiness } from './json-ld.ts';

const publicUrl = 'https://bwt.example';
const settings = setSettings(furnished);

test('the organization has its contact data and its visible profiles', () => {
  const business = (given: Partial<typeof settings> = {}) =>
    localBusiness({ publicUrl, locale: 'en' }, { ...settings, ...given });
  const node = business();
  expect(node).toMatchObject({
    email: settings.contact.email,
    address: { addressLocality: furnished.contact.city, addressCountry: 'HT' },
    openingHoursSpecification: [
      { dayOfWeek: expect.arrayContaining(['Monday', 'Friday']), opens: '08:00', closes: '17:00' },
      { dayOfWeek: ['Saturday'], opens: '09:00', closes: '13:00' },
    ],
  });
  expect(node.sameAs).not.toContain(settings.social.facebook);
  const shown = { ...settings.social, showFacebook: true };
  expect(business({ social: shown }).sameAs).toContain(settings.social.facebook);
});
