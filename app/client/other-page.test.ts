import { expect, test } from 'vitest';
import { usedStyles } from '#app/ui/styles/used-styles.ts';
import { mergeRules, rulesOf } from './other-page.ts';

const css = [
  '@layer base,components;@layer base{p{a:b}}@keyframes k{0%{a:.5}50.5%{a:1}}',
  '@layer components{.card{a:b}@media print{.strip{a:b}.dusk{a:c}}.service{a:d}.button:after{content:"}{"}}',
  '.last{a:b}',
];
const whole = rulesOf(css.join(''));

test('splits a stylesheet into rules, each in its groups', () => {
  expect(whole).toEqual([
    '@layer base,components;',
    '@layer base{p{a:b}}',
    '@keyframes k{0%{a:.5}50.5%{a:1}}',
    '@layer components{.card{a:b}}',
    '@layer components{@media print{.strip{a:b}}}',
    '@layer components{@media print{.dusk{a:c}}}',
    '@layer components{.service{a:d}}',
    '@layer components{.button:after{content:"}{"}}',
    '.last{a:b}',
  ]);
});

test.each([
  ['the other page has the general rule alone', 'card strip service dusk', 'card strip'],
  ['the other page has the particular rule alone', 'card strip', 'card service dusk strip button'],
  ['each has rules of its own', 'card dusk service', 'card strip service last'],
])('the rules of two pages keep the order of the stylesheet where %s', (_when, own, other) => {
  const [first, second] = [own, other].map((names) =>
    rulesOf(usedStyles(css, `<p class="${names}">`)),
  );
  const merged = mergeRules(first ?? [], second ?? []);
  expect(new Set(merged)).toEqual(new Set([...(first ?? []), ...(second ?? [])]));
  expect(merged).toEqual(whole.filter((rule) => merged.includes(rule)));
});
