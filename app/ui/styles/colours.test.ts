import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('app/ui/styles/base.css', 'utf8');
const colours = (block = '') =>
  Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', colour = '']) => [
      name,
      colour,
    ]),
  );
const light = colours(/:root \{[^}]+\}/.exec(css)?.[0]);
const dark = { ...light, ...colours(/prefers-color-scheme: dark\) \{[^}]+\}/.exec(css)?.[0]) };

/** The relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = '', other = ''): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(Object.entries({ light, dark }))(
  '%s: text has a contrast of 4.5:1 on every surface',
  (_theme, roles) => {
    expect(Object.keys(roles).length).toBeGreaterThan(12);
    for (const ground of ['page', 'surface', 'sunken'])
      for (const text of ['ink', 'title', 'muted', 'link', 'danger', 'good'])
        expect(contrast(roles[text], roles[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(
          4.5,
        );
    expect(contrast(roles['on-accent'], roles['accent'])).toBeGreaterThanOrEqual(4.5);
  },
);
