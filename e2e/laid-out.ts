import { expect, type Page } from '@playwright/test';

/**
 * Waits until all of a page is laid out, also what is below the first view: until then, its parts
 * have an estimated height.
 */
export const laidOut = (page: Page): Promise<void> =>
  expect(page.locator('html')).not.toHaveAttribute('data-first-view');
