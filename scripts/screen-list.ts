import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { localeOf } from '#app/i18n/locale.ts';
import { flatRoutes } from '#app/routes.ts';
import type { PostsService } from '#test/posts-service.ts';
import { pathOf, type Reader, type Things } from '../e2e/everyone.ts';

export type Screen = {
  name: string;
  path: string;
  as?: Reader;
  act?: (page: Page) => Promise<void>;
  /** It covers the page: what the window shows is looked at, not all of the page. */
  isAlert?: boolean;
  /** How the service of the posts answers. */
  posts?: PostsService['behaviour'];
};

/** A page is a component; other routes respond with a file, or redirect. */
export const listScreens = (things: Things): Screen[] => [
  ...flatRoutes
    .filter(({ path = '', file }) => file.endsWith('.tsx') && localeOf(path) === 'fr')
    .map(({ path = '' }) => path)
    .filter((page) => page !== '/' && page !== '/mailbox')
    .map((page) => ({
      name: page.slice(1).replaceAll(/\W+/g, '-'),
      path: pathOf(page, things),
      as: readerOf(page),
    })),
  ...states,
];

function readerOf(page: string): Reader {
  if (page.startsWith('/admin')) return 'owner';
  return /^\/(dashboard|head|post$|login\/confirm|logout|mypictures)/.test(page)
    ? 'member'
    : 'visitor';
}

const states: Screen[] = [
  { name: 'not-found', path: '/no-such-page' },
  { name: 'menu', path: '/about', isAlert: true, act: (page) => openPanel(page, /^Men[ui]$/) },
  {
    name: 'shortcuts',
    path: '/about',
    isAlert: true,
    act: (page) => openPanel(page, /Raccourcis|Shortcuts|Rakousi/),
  },
  { name: 'article-open', path: '/publication?open=4' },
  { name: 'contact-filled', path: '/contact', act: fillIn },
  { name: 'contact-errors', path: '/contact', act: sendEmpty },
  { name: 'contact-sending', path: '/contact', act: (page) => send(page, 'slow') },
  { name: 'contact-sent', path: '/contact?sent', isAlert: true },
  { name: 'contact-failure', path: '/contact', isAlert: true, act: (page) => send(page, 'down') },
  { name: 'contact-kept', path: '/contact', isAlert: true, act: (page) => send(page, 'cut') },
  { name: 'contact-waiting', path: '/contact', act: keepWaiting },
  { name: 'donation-errors', path: '/donation', act: sendEmpty },
  { name: 'donation-sending', path: '/donation', act: (page) => send(page, 'slow') },
  { name: 'donation-failure', path: '/donation', isAlert: true, act: (page) => send(page, 'cut') },
  { name: 'donation-unknown', path: '/donation/bwt-aaaaaa' },
  { name: 'addpicture-errors', path: '/addpicture', act: sendEmpty },
  { name: 'addpicture-chosen', path: '/addpicture', act: choosePicture },
  { name: 'addpicture-sending', path: '/addpicture', act: (page) => send(page, 'slow') },
  {
    name: 'addpicture-failure',
    path: '/addpicture',
    isAlert: true,
    act: (page) => send(page, 'cut'),
  },
  { name: 'login-errors', path: '/login', act: sendEmpty },
  { name: 'login-refused', path: '/login', isAlert: true, act: (page) => send(page) },
  { name: 'signup-errors', path: '/signup', act: sendEmpty },
  { name: 'signup-focus', path: '/signup', act: (page) => page.locator('#username').focus() },
  { name: 'signup-sent', path: '/signup?sent', isAlert: true },
  { name: 'authentication-verified', path: '/authentication?verified' },
  { name: 'authentication-expired', path: '/authentication?token=none' },
  { name: 'passwordreset-bad', path: '/reset-password?token=none', isAlert: true },
  { name: 'passwordreset-done', path: '/passwordreset?done', isAlert: true },
  { name: 'passwordrequestreset-sent', path: '/passwordrequestreset?sent', isAlert: true },
  { name: 'dashboard-full', path: '/dashboard', as: 'owner' },
  { name: 'dashboard-owner', path: '/dashboard?done=verification', as: 'owner' },
  { name: 'head-full', path: '/head?done=profile', as: 'owner' },
  { name: 'head-profile-full', path: '/head/profile', as: 'owner' },
  { name: 'head-password-errors', path: '/head/password', as: 'owner', act: sendEmpty },
  { name: 'head-deletion-errors', path: '/head/deletion', as: 'owner', act: sendEmpty },
  { name: 'mypictures-full', path: '/mypictures?done=changed', as: 'owner' },
  {
    name: 'admin-pictures-empty',
    path: '/admin/pictures?state=approved&after=999999999999999.0',
    as: 'owner',
  },
  { name: 'post-empty', path: '/post', as: 'member', posts: 'empty' },
  { name: 'post-loading', path: '/post', as: 'member', posts: 'hanging' },
  { name: 'post-unavailable', path: '/post', as: 'member', posts: 'error' },
];

async function openPanel(page: Page, name: string | RegExp): Promise<void> {
  const toggle = page.getByRole('button', { name }).first();
  if (await toggle.isVisible()) await toggle.click();
}

/** By key: Playwright clicks no button that calls itself disabled, as this one does at first. */
const press = (page: Page) =>
  page.locator('form[method="post"].form button[type="submit"]').first().press('Enter');

async function sendEmpty(page: Page): Promise<void> {
  await press(page);
  await page.locator('.error-summary:not([hidden])').waitFor({ timeout: 5_000 });
}

const typed: Record<string, string> = {
  name: 'Marie-Antoinette Guerline Jean-Baptiste',
  email: 'marie-antoinette.guerline.jean-baptiste@une-adresse-tres-longue.example.org',
  message: `Bonjou,\n\nMwen ta renmen yon sit entènèt. ${'Kapkifèlontanapvolewo'.repeat(4)}\n\nMèsi !`,
  phone: '+509 37 00 00 00',
  amount: '1 000,50',
  password: 'cerf-volant',
  title: 'Kap anlè lanmè a',
  description: 'Yon bèl maten nan Nò a.',
};

async function fillIn(page: Page): Promise<void> {
  const form = page.locator('form[method="post"].form').first();
  for (const [name, value] of Object.entries(typed)) {
    const field = form.locator(`[name="${name}"]`);
    if (await field.count()) await field.fill(value);
  }
  for (const [name, value] of Object.entries({ country: 'HT', currency: 'HTG' })) {
    const list = form.locator(`select[name="${name}"]`);
    if (await list.count()) await list.selectOption(value);
  }
  const moncash = form.locator('[type="radio"][value="moncash"]');
  if (await moncash.count()) await moncash.check();
  if (await form.locator('[type="file"]').count()) await choosePicture(page);
}

async function choosePicture(page: Page): Promise<void> {
  await page
    .locator('[type="file"]')
    .setInputFiles(join(import.meta.dirname, '../content/pictures/app/fr-home-wide.webp'));
  await page.locator('[data-preview] canvas').waitFor();
}

async function send(page: Page, link: 'good' | 'slow' | 'cut' | 'down' = 'good'): Promise<void> {
  await fillIn(page);
  await page.route('**', async (route) => {
    if (link === 'good' || route.request().method() !== 'POST') return route.continue();
    if (link === 'cut') return route.abort();
    if (link === 'down') return route.fulfill({ status: 502, contentType: 'text/html', body: '' });
  });
  await press(page);
  await page
    .locator(link === 'slow' ? '[data-busy]' : 'dialog[open]')
    .first()
    .waitFor();
}

async function keepWaiting(page: Page): Promise<void> {
  await send(page, 'cut');
  await page.keyboard.press('Enter');
  await page.locator('[data-queue] li').waitFor();
}
