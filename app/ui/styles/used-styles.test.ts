import { expect, test } from 'vitest';
import { usedStyles } from './used-styles.ts';

const html = `<main id="here" class="card wide"><p class="">.other</p><pre>a</pre>
  <template><i class="later"></i></template><input placeholder="b" type="file"/></main>`;

const atRules = '@keyframes k{0%{a:.5}50.5%{a:1}}@page{m:1}';
test.each([
  ['a rule for one that it has not', '.card{a:b}.other{a:b}p{a:b}', '.card{a:b}p{a:b}'],
  ['a class in a template, which scripts show later', '.later{a:b}', '.later{a:b}'],
  ['a selector with several classes', '.card.wide{a:b}.card.other{a:b}', '.card.wide{a:b}'],
  ['one of several', ':is(.card,.x) p{a:b}:is(.x,.y) p{a:b}', ':is(.card,.x) p{a:b}'],
  [
    'several within several',
    '.card :is(:is(.x,.y) b,.x i){a:b}.card :is(:is(.x,.wide) b){a:b}',
    '.card :is(:is(.x,.wide) b){a:b}',
  ],
  [
    'none of several',
    ':is(.x,.other) p{a:b}.card:has(.x){a:b}.card:has(:is(p,.x),:not(.x)){a:b}.card:not(.y):has(.x){a:b}',
    '.card:has(:is(p,.x),:not(.x)){a:b}',
  ],
  ['an id', '#here{a:b}#other p{a:b}p:not(#other){a:b}', '#here{a:b}p:not(#other){a:b}'],
  ['states and parts', '.card:hover:after{content:"}.x{"}', '.card:hover:after{content:"}.x{"}'],
  [
    'groups in groups',
    '@layer b{@media print{.other{}.card{}}}',
    '@layer b{@media print{.card{}}}',
  ],
  ['other at-rules', atRules, atRules],
  ['elements', 'code,pre{a:b}::placeholder{a:b}', 'pre{a:b}::placeholder{a:b}'],
])('%s', (_name, css, used) => {
  expect(usedStyles([css], html)).toBe(used);
});

test('leaves out what the page needs later', () => {
  expect(usedStyles(['.card{a:b}.card:hover,.card p{a:b}'], html, /:hover/)).toBe(
    '.card{a:b}.card p{a:b}',
  );
});
