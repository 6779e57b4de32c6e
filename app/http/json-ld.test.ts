import { expect, test } from 'vitest';
import { setSettings } from '#app/features/settings/shown.server.ts';
import { furnished } from '#test/furnished.ts';
import { article, breadcrumbList, localBusiness, serviceList } from './json-ld.ts';

const publicUrl = 'https://bwt.example';
const settings = setSettings(furnished);

test('the organization has its contact data and its visible profiles', () => {
  const business = (given: Partial<typeof settings> = {}) =>
    localBusiness({ publicUrl, locale: 'en' }, { ...settings, ...given });
  const node = business();
  expect(node).toMatchObject({
    '@type': 'LocalBusiness',
    '@id': 'https://bwt.example/#organization',
    name: 'BWT',
    url: 'https://bwt.example/home',
    logo: 'https://bwt.example/icons/512.png',
    slogan: 'Flying better to fly higher',
    email: settings.contact.email,
    address: { addressLocality: furnished.contact.city, addressCountry: 'HT' },
    geo: { latitude: 19.7594, longitude: -72.2046 },
    legalName: furnished.place.legalName,
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

const facts = {
  path: '/en/publication/passwords',
  locale: 'en',
  title: 'Passwords',
  summary: 'How to choose one.',
  publishedAt: Date.UTC(2026, 8, 7, 17),
  updatedAt: Date.UTC(2026, 8, 8, 17),
  image: '/share/articles/1.jpg',
};

test('an AI-written article has no person as its author, and is marked', () => {
  const author = 'Copilot';
  const node = article(publicUrl, { ...facts, author, isByAi: true });
  const byMarie = article(publicUrl, { ...facts, author: 'Marie Pierre', isByAi: false });
  expect(node.author).toEqual({ '@type': 'Organization', name: author });
  expect(node.digitalSourceType).toBe('https://schema.org/TrainedAlgorithmicMediaDigitalSource');
  expect(byMarie.digitalSourceType).toBeUndefined();
});

test('breadcrumbs and services are numbered from one', () => {
  const steps = breadcrumbList(publicUrl, [
    { name: 'Accueil', path: '/home' },
    { name: 'Services', path: '/services' },
  ]);
  expect(steps.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Accueil', item: 'https://bwt.example/home' },
    { '@type': 'ListItem', position: 2, name: 'Services', item: 'https://bwt.example/services' },
  ]);
  const path = '/en/services/networks';
  const services = [{ path, title: 'Networks', summary: 'Cables and masts.' }];
  const item = { '@type': 'Service', name: 'Networks', url: publicUrl + path };
  const list = { numberOfItems: 1, itemListElement: [{ position: 1, item }] };
  expect(serviceList(publicUrl, 'Our services', services)).toMatchObject(list);
});
