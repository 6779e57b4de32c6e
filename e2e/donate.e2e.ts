import type { Page } from '@playwright/test';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { expect, isNightly, laidOut, test } from './fixtures.ts';

const buttonOf = (page: Page) =>
  page.getByRole('link', { name: 'Faire un don' }).and(page.locator('aside a'));
const dismiss = (page: Page) => page.getByRole('button', { name: 'Masquer ce bouton' });

/**
 * The parts of the page that the button covers, or beside which it is not seen; and the states that
 * it had.
 */
async function faultsBeside(
  parts: Element[],
): Promise<{ faults: (string | null)[]; states: string[] }> {
  const aside = document.querySelector('aside.donate') as HTMLElement;
  const isInFlow = aside.matches('.donate-inline');
  const range = document.createRange();
  const isWrong = (part: Element) => {
    range.selectNodeContents(part);
    const b = (/^(?:[HPL]|D[DT])/.test(part.tagName) ? range : part).getBoundingClientRect();
    const a = aside.getBoundingClientRect();
    const isCovered =
      a.left < b.right - 1 && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    const seen = document.elementFromPoint(
      Math.min(a.right, innerWidth) - 8,
      (a.top + a.bottom) / 2,
    );
    return isCovered || !(isInFlow || aside.contains(seen));
  };
  const faults = new Set<string | null>();
  const states = new Set<string>();
  const places = (['end', 'center', 'nearest'] as const).flatMap((block) =>
    parts.map((part) => ({ block, part })),
  );
  for (const { block, part } of places.filter(({ part }) => part.checkVisibility())) {
    part.scrollIntoView({ block, behavior: 'instant' });
    // It folds after the scroll event, which a busy browser sends some frames later.
    for (let frame = 0; frame < 2 || (frame < 60 && isWrong(part)); frame++)
      await new Promise(requestAnimationFrame);
    if (isWrong(part)) faults.add(part.textContent);
    states.add(aside.matches('[data-unfolded]') ? 'unfolded' : 'folded');
  }
  return { faults: [...faults], states: [...states].sort() };
}

test('B8: the button comes and goes every minute, unless it is in use', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/about');
  const button = buttonOf(page);
  const aside = page.locator('aside.donate');
  const isSeen = () => aside.evaluate((each) => getComputedStyle(each).clipPath === 'none');
  /** An animation would have styles computed for every frame. */
  const animations = () =>
    aside.evaluate((each) => each.getAnimations().filter((a) => a instanceof CSSAnimation).length);
  for (const [seconds, shown] of [
    [25, true],
    [10, false],
    [20, false],
    [10, true],
    [20, true],
    [10, false],
  ] as const) {
    await page.clock.runFor(seconds * 1_000);
    await expect.poll(isSeen, `${seconds} s later`).toBe(shown);
    expect(await animations()).toBe(0);
  }
  await page.clock.runFor(30_000);
  for (const hold of [() => button.hover(), () => button.focus()]) {
    await hold();
    await page.clock.runFor(30_000);
    await expect(aside).toHaveAttribute('data-away');
    expect([await animations(), await isSeen()]).toEqual([0, true]);
    await page.mouse.move(0, 0);
    await page.clock.runFor(30_000);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(30_000);
  await expect.poll(isSeen).toBe(false);
  for (const path of ['/publication', '/services']) {
    await page.goto(path);
    await page.clock.runFor(45_000);
    expect([await animations(), await isSeen()], path).toEqual([0, true]);
  }
  await page.goto('/about');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (let turn = 0; turn < 2; turn++) {
    await page.clock.runFor(30_000);
    await expect.poll(isSeen).toBe(true);
  }
});

test('B8: the button covers nothing, and leads to the donation page', async ({ page }) => {
  const byDay = [
    ['/services', 360],
    ['/info', 1280],
    ['/contact', 360],
  ] as const;
  const more = [
    ['/win', 320],
    ['/about', 768],
  ] as const;
  for (const [path, width] of isNightly ? [...byDay, ...more] : byDay) {
    const where = `${path} at ${width} px`;
    await page.setViewportSize({ width, height: 640 });
    await page.goto(path);
    await laidOut(page);
    await page.locator('.data-mode > summary').click();
    const found = await page
      .locator(
        'main :is(h1, h2, h3, p:not(:has(.visually-hidden)), li:not(:has(img)), td, dd, .notice, summary, button, .button, input:not([type=hidden], [tabindex]), select, textarea), #data-mode button',
      )
      .evaluateAll(faultsBeside);
    expect(found.faults, where).toEqual([]);
    if (path !== '/contact') expect(found.states, where).toContain('folded');
    await buttonOf(page).press('Enter');
    await expect(page, where).toHaveURL('/donation');
  }
});

test('B8: folded, the button keeps out of the way; it is dismissed', async ({ page, context }) => {
  const aside = page.locator('aside.donate');
  for (const [width, margin] of [
    [320, 19.2],
    [768, 20],
  ] as const) {
    await page.setViewportSize({ width, height: 640 });
    // A page whose text is as wide as the window.
    await page.goto('/confidentialite');
    // Only then is it known whether there is room for it.
    await laidOut(page);
    await page.locator('main h2 >> nth=2').scrollIntoViewIfNeeded();
    await expect(aside).not.toHaveAttribute('data-unfolded');
    const box = await aside.boundingBox();
    expect(width - (box?.x ?? 0), `at ${width} px`).toBeCloseTo(margin, 0);
    const words = buttonOf(page);
    const parts = await words.evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return [link.querySelector('svg') as Element, range].map(
        (part) => part.getBoundingClientRect().toJSON() as DOMRect,
      );
    });
    for (const part of parts) {
      expect(part.bottom, `at ${width} px`).toBeLessThanOrEqual(640);
      expect(part.left, `at ${width} px`).toBeGreaterThanOrEqual(width - margin - 3);
      expect(part.right, `at ${width} px`).toBeLessThanOrEqual(width + 3);
    }
    await words.focus();
    await expect(dismiss(page)).toBeInViewport({ ratio: 1 });
  }

  await page.setViewportSize({ width: 1280, height: 400 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/home');
  await expect(page.locator('.hero-pause')).toBeVisible();
  await expect(aside).toHaveAttribute('data-unfolded');
  const distance = () =>
    aside.evaluate((tab: HTMLElement) => {
      const pause = document.querySelector('.hero-pause')?.getBoundingClientRect();
      if (!pause) return -1;
      // Where the button is, folded or not; fonts and pictures may still move the page.
      scrollBy({ top: pause.top - tab.offsetTop, behavior: 'instant' });
      return tab.getBoundingClientRect().left - pause.right;
    });
  await expect.poll(distance).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/home');
  await expect(aside).toHaveAttribute('data-unfolded');
  const box = await aside.boundingBox();
  expect(box).toMatchObject({ y: 640 - 44, height: 44 });
  expect(box?.width).toBeLessThan(210);
  // The viewport without the browser's bars.
  await page.setViewportSize({ width: 360, height: 560 });
  for (const locale of locales) {
    await page.goto(localizedPath(locale, '/home'));
    const last = page.locator('.hero li').last();
    const lowest = await last.evaluate((link) => {
      // A furnished site has none; beside the hours they take a line while the office is open.
      for (const mark of document.querySelectorAll('.example-mark')) mark.remove();
      return link.getBoundingClientRect().bottom;
    });
    expect(lowest, locale).toBeLessThan(560 - 44);
  }
  await page.goto('/about');
  await dismiss(page).press('Enter');
  await expect(buttonOf(page)).toBeHidden();
  await page.keyboard.press('Tab');
  const focused = page.getByRole('contentinfo').locator(':focus');
  await expect(focused, 'the focus goes on from where it was').toHaveCount(1);
  await page.goto('/services');
  await expect(buttonOf(page)).toBeHidden();
  await page.clock.setSystemTime(Date.now() + 30 * 24 * 60 * 60_000);
  await page.goto('/services');
  await expect(buttonOf(page)).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});
