import type { Page } from '@playwright/test';
import routes from '../app/routes.ts';

/** One picture: a page as somebody sees it, after something was done on it. */
export type Screen = { name: string; path: string; as?: 'member' | 'owner'; act?: (page: Page) => Promise<void> };

/** Addresses that show nothing of their own: what they answer is a file or another page. */
const noPage = /\.(xml|json|webmanifest)$|\/(end|removal)$|^(|blog)$/;
const forMembers = /^(dashboard|head|post$|logout|mypictures)/;
const forTeam = /^(admin|publication\/create)/;

/** The part of `app/routes.ts` that is pages, by their French addresses; those with a parameter are found on the site (`found`). */
export function listScreens(found: Record<string, string>): Screen[] {
  const pages = routes
    .map(({ id = '' }) => id)
    .filter((id) => id.startsWith('fr:'))
    .map((id) => id.slice(3));
  const plain = pages
    .filter((page) => !noPage.test(page))
    .flatMap((page): Screen[] => {
      const path = page.includes(':') ? found[page] : `/${page}`;
      if (!path) return [];
      const as = forTeam.test(page) ? { as: 'owner' as const } : forMembers.test(page) ? { as: 'member' as const } : {};
      return [{ name: page.replaceAll(/\W+/g, '-'), path, ...as }];
    });
  return [...plain, ...states];
}

/** What pages look like when something happened on them. */
const states: Screen[] = [
  { name: 'not-found', path: '/no-such-page' },
  { name: 'menu', path: '/about', act: (page) => openPanel(page, /^Men[ui]$/) },
  { name: 'shortcuts', path: '/about', act: (page) => openPanel(page, /Raccourcis|Shortcuts|Rakousi/) },
  { name: 'contact-errors', path: '/contact', act: sendEmpty },
  { name: 'contact-sent', path: '/contact?sent' },
  { name: 'donation-errors', path: '/donation', act: sendEmpty },
  { name: 'login-errors', path: '/login', act: sendEmpty },
  { name: 'signup-errors', path: '/signup', act: sendEmpty },
  { name: 'article-open', path: '/publication?open=4' },
];

async function openPanel(page: Page, name: string | RegExp): Promise<void> {
  const toggle = page.getByRole('button', { name }).first();
  if (await toggle.isVisible()) await toggle.click();
}

async function sendEmpty(page: Page): Promise<void> {
  // By key: Playwright clicks no button that calls itself disabled, as this one does until the form is filled in.
  await page.locator('main form button[type="submit"]').filter({ visible: true }).first().press('Enter');
  await page.locator('[role="alert"], .error-summary, [aria-invalid="true"]').first().waitFor({ timeout: 5_000 });
}
