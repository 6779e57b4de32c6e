import { describe, expect, test } from 'vitest';
import { pictureBounds } from '#app/features/pictures/bounds.ts';
import { locales } from '#app/i18n/locale.ts';
import { galleryPictures } from './index.ts';

const drawings = import.meta.glob<string>('./*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every drawing is listed, and every listed drawing exists', () => {
  expect(galleryPictures.map(({ key }) => `./${key}.svg`).sort()).toEqual(
    Object.keys(drawings).sort(),
  );
});

describe.each(galleryPictures)('$key', ({ key, width, height, ...words }) => {
  const svg = drawings[`./${key}.svg`] ?? '';

  test('has the listed size', () => {
    expect(/viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.slice(1).map(Number)).toEqual([width, height]);
  });

  test('has no style, no script and no external resource', () => {
    expect(svg).not.toMatch(/style=|<style|<script|href=|<image|<foreignObject|\son\w+=/);
  });

  test('has texts in three languages within their limits', () => {
    for (const locale of locales) {
      const { title, description, alternative } = words[locale];
      for (const [text, most] of [
        [title, 40],
        [description, pictureBounds.description],
        [alternative, pictureBounds.alternative],
      ] as const) {
        expect(text.length).toBeGreaterThan(4);
        expect(text.length).toBeLessThanOrEqual(most);
      }
    }
    expect(new Set(locales.map((locale) => words[locale].title)).size).toBe(3);
  });
});
