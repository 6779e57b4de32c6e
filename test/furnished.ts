import { setTimeout } from 'node:timers/promises';
import { storeSetting } from '#app/features/settings/settings.server.ts';
import { exampleSettings, type SiteSettings } from '#app/features/settings/settings.ts';
import type { Db } from '#app/platform/database.server.ts';
import { onDatabase } from '../e2e/members.ts';
import type { TestServer } from './server.ts';

/** The settings of a company that has filled them in: a public site shows nothing of an example. */
export const furnished: SiteSettings = {
  ...exampleSettings,
  contact: {
    street: '12, rue 14 B',
    city: 'Cap-Haïtien, Haïti',
    phones: ['+509 37 11 22 33', '+509 46 11 22 33'],
    email: 'bonjou@bwthaiti.org',
    messaging: 'https://wa.me/50937112233',
    blog: '/publication',
  },
  confirmed: { hours: true },
  place: {
    landmark: 'En face du lycée Philippe-Guerrier',
    position: '19.7594, -72.2046',
    legalName: 'BWT Services S.A.',
    since: '2019',
    patent: '0217-4436',
  },
  social: {
    video: 'https://www.youtube.com/@bwthaiti',
    microblog: 'https://x.com/bwthaiti',
    facebook: 'https://www.facebook.com/bwthaiti',
    showFacebook: false,
  },
  advertising: { ...exampleSettings.advertising, href: 'https://papeterie-du-nord.org/' },
  support: {
    recipient: 'Équipe BWT',
    paymentUrl: 'https://paypal.me/bwthaiti',
    bank: {
      name: 'Banque du Nord',
      holder: 'BWT',
      account: '610-4417-2258930',
      swift: 'BNORHTPP',
    },
    moncash: { number: '+509 37 11 22 33', holder: 'BWT' },
    natcash: { number: '+509 46 11 22 33', holder: 'BWT' },
    moneygram: { receiver: 'Rosemond Charles', city: 'Cap-Haïtien, Haïti' },
    platforms: [
      { name: 'Ko-fi', url: 'https://ko-fi.com/bwthaiti' },
      { name: 'Patreon', url: 'https://www.patreon.com/bwthaiti' },
      { name: 'Liberapay', url: 'https://liberapay.com/bwthaiti' },
    ],
  },
};

const keys = ['contact', 'confirmed', 'place', 'social', 'advertising', 'support'] as const;

export async function furnish(db: Db): Promise<void> {
  for (const key of keys) await storeSetting(db, key, furnished[key], 1);
}

/** Fills in the settings of a server that runs. @returns when its pages show them */
export async function furnishServer(server: TestServer): Promise<void> {
  await onDatabase(server, furnish);
  const read = async () => (await fetch(`${server.url}/about`)).text();
  while (!(await read()).includes(furnished.contact.email)) await setTimeout(100);
}
