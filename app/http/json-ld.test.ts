import { expect, test } from 'vitest';
import { setSettings } from '#app/features/settings/shown.server.ts';
import { furnished } from '#test/furnished.ts';
import { article, localBusiness, serviceList } from './json-ld.ts';

const publicUrl = 'https://bwt.example';
const settings = setSettings(furnished);

test('the organization has its contact data and its visible profiles', () => {
  const business = (given: Partial<typeof settings> = {}) =>
    localBusiness({ publicUrl, locale: 'en' }, { ...settings, ...given });
  const node = business();
  expect(node).toMatchObject({
    '@id': 'https://bwt.example/#organization',
    email: settings.contact.email,
    address: { addressLocality: furnished.contact.city, addressCountry: 'HT' },
    legalName: furnished.place.legalName,
    geo: { latitude: 19.7594, longitude: -72.2046 },
    openingHoursSpecification: [
      { dayOfWeek: expect.arrayContaining(['Monday', 'Friday']), opens: '08:00', closes: '17:00' },
      { dayOfWeek: ['Saturday'], opens: '09:00', closes: '13:00' },
    ],
  });
  expect(node.sameAs).not.toContain(settings.social.facebook);
  const shown = { ...settings.social, showFacebook: true };
  expect(business({ social: shown }).sameAs).toContain(settings.social.facebook);
  const social = { ...settings.social, microblog: '/publication' };
  const contact = { ...settings.contact, messaging: 'mailto:a@bwt.example' };
  expect(business({ contact, social }).sameAs, 'URLs alone').toEqual([social.video]);
});

test('an AI-written article has no person as its author, and is marked', () => {
  const facts = { path: '/x', locale: 'en', title: '', summary: '', image: '' } as const;
  const by = (author: string, isByAi: boolean) =>
    article(publicUrl, { ...facts, publishedAt: 1, updatedAt: 1, author, isByAi });
  expect(by('Copilot', true)).toMatchObject({
    author: { '@type': 'Organization', name: 'Copilot' },
    digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  });
  expect(by('Marie Pierre', false).digitalSourceType).toBeUndefined();
});

test('services are numbered from one', () => {
  const path = '/en/services/networks';
  const services = [{ path, title: 'Networks', summary: 'Cables and masts.' }];
  const item = { '@type': 'Service', name: 'Networks', url: publicUrl + path };
  const list = { numberOfItems: 1, itemListElement: [{ position: 1, item }] };
  expect(serviceList(publicUrl, 'Our services', services)).toMatchObject(list);
});
