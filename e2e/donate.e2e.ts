import type { Page } from '@playwright/test';
import { locales, localizedPath } from '#app/i18n/locale.ts';
import { expect, test } from './fixtures.ts';

test.use({ reducedMotion: 'no-preference' });

const buttonOf = (page: Page) =>
  page.getByRole('link', { name: 'Faire un don' }).and(page.locator('aside a'));

const animations = (page: Page) =>
  page
    .locator('aside.donate')
    .evaluate(
      (aside) => aside.getAnimations().filter((each) => each instanceof CSSAnimation).length,
    );

/**
 * The parts of the page that the button covers, or beside which it is not seen; and the states that
 * it had.
 */
async function faultsBeside(
  parts: Element[],
): Promise<{ faults: (string | null)[]; states: string[] }> {
  const aside = document.querySelector('aside.donate') as HTMLElement;
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
    return isCovered || !aside.contains(seen);
  };
  const faults = new Set<string | null>();
  const states = new Set<string>();
  const places = (['end', 'center', 'nearest'] as const).flatMap((block) =>
    parts.map((part) => ({ block, part })),
  );
  for (const { block, part } of places.filter(({ part }) => part.checkVisibility())) {
    part.scrollIntoView({ block, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    if (isWrong(part)) faults.add(part.textContent);
    states.add(aside.matches('[data-unfolded]') ? 'unfolded' : 'folded');
  }
  return { faults: [...faults], states: [...states].sort() };
}

test('B8: shows the button 30 s of every 60 s, as long as it is hovered or focused, or always where motion is not wanted', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/about');
  const button = buttonOf(page);
  const isSeen = () =>
    page.locator('aside.donate').evaluate((aside) => getComputedStyle(aside).clipPath === 'none');
  for (const [seconds, shown] of [
    [0, true],
    [25, true],
    [10, false],
    [20, false],
    [10, true],
    [20, true],
    [10, false],
  ] as const) {
    await page.clock.runFor(seconds * 1_000);
    await expect.poll(isSeen, `${seconds} s later`).toBe(shown);
    // An animation would have styles computed for every frame.
    expect(await animations(page)).toBe(0);
  }
  await page.clock.runFor(30_000);
  for (const hold of [() => button.hover(), () => button.focus()]) {
    await hold();
    await page.clock.runFor(30_000);
    await expect(page.locator('aside.donate')).toHaveAttribute('data-away');
    expect(await animations(page)).toBe(0);
    expect(await isSeen()).toBe(true);
    await page.mouse.move(0, 0);
    await page.clock.runFor(30_000);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(30_000);
  await expect.poll(isSeen).toBe(false);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.runFor(30_000);
  expect(await isSeen()).toBe(true);
  await page.clock.runFor(30_000);
  await expect(button).toBeInViewport();
});

test('B8: on /services and /publication the button never hides, beside the contact form it is in the flow of the page and covers nothing; it opens the donation page', async ({
  page,
}) => {
  for (const path of ['/publication', '/services']) {
    await page.goto(path);
    await expect(buttonOf(page)).toBeInViewport();
    expect(await animations(page)).toBe(0);
  }
  await page.goto('/contact');
  await expect(buttonOf(page)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    const covered = await page.evaluate(() => {
      const aside = document.querySelector('aside.donate') as HTMLElement;
      const controls = [
        ...document.querySelectorAll(
          'main :is(input:not([type=hidden]), select, textarea, button, a)',
        ),
      ];
      return controls.filter((control) => {
        control.scrollIntoView({ block: 'end', behavior: 'instant' });
        const [a, b] = [aside.getBoundingClientRect(), control.getBoundingClientRect()];
        return (
          b.width > 1 &&
          a.left < b.right &&
          b.left < a.right &&
          a.top < b.bottom &&
          b.top < a.bottom
        );
      }).length;
    });
    expect(covered, `at ${width} px`).toBe(0);
    expect(await animations(page)).toBe(0);
  }
  await buttonOf(page).click();
  await expect(page).toHaveURL('/donation');
});

test.describe('without its animation', () => {
  test.use({ reducedMotion: 'reduce' });

  for (const [path, width] of [
    ['/win', 320],
    ['/services', 360],
    ['/about', 768],
    ['/info', 1280],
  ] as const)
    test(`B8: on ${path} at ${width} px the button stays, folds to a tab beside text, titles and controls, and covers none`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(path);
      await page.locator('.data-mode > summary').click();
      const found = await page
        .locator(
          'main :is(h1, h2, h3, p:not(:has(.visually-hidden)), li:not(:has(img)), td, dd, .notice, summary, button, .button), #data-mode button',
        )
        .evaluateAll(faultsBeside);
      expect(found.faults).toEqual([]);
      expect(found.states).toContain('folded');
    });

  test('B8: folded, the button still shows its heart and its words, and unfolds for the keyboard', async ({
    page,
  }) => {
    for (const [width, margin] of [
      [320, 19.2],
      [360, 20],
      [768, 20],
    ] as const) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/services');
      await page.locator('#design h3').first().scrollIntoViewIfNeeded();
      const aside = page.locator('aside.donate');
      await expect(aside).not.toHaveAttribute('data-unfolded');
      const box = await aside.boundingBox();
      expect(width - (box?.x ?? 0), `at ${width} px`).toBeCloseTo(margin, 0);
      const words = buttonOf(page);
      const [heart, text] = await words.evaluate((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return [link.querySelector('svg') as Element, range].map(
          (part) => part.getBoundingClientRect().toJSON() as DOMRect,
        );
      });
      for (const part of [heart, text]) {
        expect(part?.bottom, `at ${width} px`).toBeLessThanOrEqual(640);
        expect(part?.left, `at ${width} px`).toBeGreaterThanOrEqual(width - margin - 3);
        expect(part?.right, `at ${width} px`).toBeLessThanOrEqual(width + 3);
      }
      await words.focus();
      await expect(page.getByRole('button', { name: 'Masquer ce bouton' })).toBeInViewport({
        ratio: 1,
      });
    }
  });

  test('B8: on a phone the button is a tab at the lower edge, no higher than a touch target', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/home');
    await expect(page.locator('aside.donate')).toHaveAttribute('data-unfolded');
    const box = await page.locator('aside.donate').boundingBox();
    expect(box).toMatchObject({ y: 640 - 44, height: 44 });
    expect(box?.width).toBeLessThan(210);
    // The viewport without the browser's bars: the tab covers no link of the welcome.
    await page.setViewportSize({ width: 360, height: 560 });
    for (const locale of locales) {
      await page.goto(localizedPath(locale, '/home'));
      const lowest = await page
        .locator('.hero li')
        .last()
        .evaluate((link) => link.getBoundingClientRect().bottom);
      expect(lowest, locale).toBeLessThan(560 - 44);
    }
  });
});

test('B8: once dismissed, the button stays hidden for 30 days', async ({ page, context }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Masquer ce bouton' }).click();
  await expect(buttonOf(page)).toBeHidden();
  await page.goto('/services');
  await expect(buttonOf(page)).toBeHidden();
  await page.clock.setSystemTime(Date.now() + 30 * 24 * 60 * 60_000);
  await page.goto('/services');
  await expect(buttonOf(page)).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});
