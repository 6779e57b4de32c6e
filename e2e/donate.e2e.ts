import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { laidOut } from './in-page.ts';

const buttonOf = (page: Page) =>
  page.getByRole('link', { name: 'Faire un don' }).and(page.locator('aside a'));

/** Runs in the page: the parts that the button covers, or beside which it is not seen. */
async function faultsBeside(parts: Element[]): Promise<string[]> {
  const aside = document.querySelector('aside.donate') as HTMLElement;
  const range = document.createRange();
  const isWrong = (part: Element) => {
    range.selectNodeContents(part);
    const b = (/^(?:[HPL]|D[DT])/.test(part.tagName) ? range : part).getBoundingClientRect();
    const a = aside.getBoundingClientRect();
    const isCovered =
      a.left < b.right - 1 && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const right = Math.min(a.right, innerWidth) - 8;
    const isSeen = aside.contains(document.elementFromPoint(right, (a.top + a.bottom) / 2));
    return isCovered || !(isSeen || aside.matches('.donate-inline'));
  };
  const faults = new Set<string>();
  for (const block of ['end', 'center'] as const)
    for (const part of parts.filter((each) => each.checkVisibility())) {
      part.scrollIntoView({ block, behavior: 'instant' });
      // It folds after the scroll event, which a busy browser sends some frames later.
      for (let frame = 0; frame < 2 || (frame < 60 && isWrong(part)); frame++)
        await new Promise(requestAnimationFrame);
      if (isWrong(part)) faults.add(part.textContent ?? '');
    }
  return [...faults];
}

test('B8: the button comes and goes every minute, unless it is in use', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/about');
  const button = buttonOf(page);
  const aside = page.locator('aside.donate');
  const isSeen = () => aside.evaluate((each) => getComputedStyle(each).clipPath === 'none');
  for (const [seconds, shown] of [
    [25, true],
    [10, false],
    [30, true],
    [30, false],
  ] as const) {
    await page.clock.runFor(seconds * 1_000);
    await expect.poll(isSeen, `${seconds} s later`).toBe(shown);
  }
  await page.clock.runFor(30_000);
  for (const hold of [() => button.hover(), () => button.focus()]) {
    await expect.poll(isSeen).toBe(true);
    await hold();
    await page.clock.runFor(30_000);
    await expect(aside).toHaveAttribute('data-away');
    expect(await isSeen()).toBe(true);
    await page.mouse.move(0, 0);
    await page.clock.runFor(30_000);
  }
  for (const path of ['/publication', '/services']) {
    await page.goto(path);
    await page.clock.runFor(45_000);
    expect(await isSeen(), path).toBe(true);
  }
  await page.goto('/about');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.runFor(45_000);
  expect(await isSeen()).toBe(true);
});

test('B8: the button covers nothing, folds and is dismissed', async ({ page, context }) => {
  const aside = page.locator('aside.donate');
  for (const [path, width] of [
    ['/info', 1280],
    ['/contact', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(path);
    await laidOut(page);
    await page.locator('.data-mode > summary').click();
    const found = await page
      .locator(
        'main :is(h1, h2, h3, p:not(:has(.visually-hidden)), li:not(:has(img)), td, dd, .notice, summary, button, .button, input:not([type=hidden], [tabindex]), select, textarea), #data-mode button',
      )
      .evaluateAll(faultsBeside);
    expect(found, `${path} at ${width} px`).toEqual([]);
  }
  await page.goto('/home');
  await laidOut(page);
  await expect(aside).toHaveAttribute('data-unfolded');
  await page.locator('main h2 >> nth=2').scrollIntoViewIfNeeded();
  await expect(aside).not.toHaveAttribute('data-unfolded');
  const heart = await buttonOf(page).locator('svg').boundingBox();
  expect((heart?.x ?? 360) + (heart?.width ?? 0), 'its heart stays').toBeLessThanOrEqual(360);
  await buttonOf(page).focus();
  const dismiss = page.getByRole('button', { name: 'Masquer ce bouton' });
  await expect(dismiss).toBeInViewport({ ratio: 1 });
  await dismiss.press('Enter');
  await expect(buttonOf(page)).toBeHidden();
  await page.keyboard.press('Tab');
  const focused = page.getByRole('contentinfo').locator(':focus');
  await expect(focused, 'the focus goes on from where it was').toHaveCount(1);
  await page.reload();
  await expect(buttonOf(page)).toBeHidden();
  await page.clock.setSystemTime(Date.now() + 30 * 24 * 60 * 60_000);
  await page.reload();
  expect(await context.cookies()).toEqual([]);
  await buttonOf(page).press('Enter');
  await expect(page).toHaveURL('/donation');
});
