import { expect, test } from 'vitest';
import { hardText, hurryTexts } from '#test/texts.ts';
import { compareTexts, renderText, textTasks } from './text-worker.server.ts';

test('renders a text, and lists its links as they were written', async () => {
  expect(await renderText('## Kap\n\n[ici](/contact?a=1&b=2) [x](javascript:alert(1))')).toEqual({
    html: '<h2>Kap</h2>\n<p><a href="/contact?a=1&amp;b=2">ici</a> <a href="">x</a></p>',
    hrefs: ['/contact?a=1&b=2', 'javascript:alert(1)'],
  });
});

test('refuses a text that takes too long, while this thread goes on, and renders the next one', async () => {
  hurryTexts();
  const hard = renderText(`${hardText}1`);
  const same = renderText(`${hardText}1`);
  expect(textTasks()).toBe(1);
  const next = renderText('Kap');
  expect(
    await Promise.race([hard, new Promise((resolve) => setImmediate(resolve, 'this thread'))]),
  ).toBe('this thread');
  expect(await Promise.all([hard, same])).toEqual(['tooComplicated', 'tooComplicated']);
  expect(await next).toEqual({ html: '<p>Kap</p>', hrefs: [] });
  // The same text again is refused at once.
  const again = renderText(`${hardText}1`);
  expect(textTasks()).toBe(0);
  expect(await again).toBe('tooComplicated');
});

test('compares two texts word by word, and refuses when they have too little in common', async () => {
  expect(await compareTexts('Le kap vole.', 'Le kap vole haut.')).toEqual([
    { text: 'Le kap vole', kind: 'same' },
    { text: ' haut', kind: 'added' },
    { text: '.', kind: 'same' },
  ]);
  hurryTexts();
  const words = (prefix: string) =>
    Array.from({ length: 12_000 }, (_, n) => `${prefix}${n}`).join(' ');
  expect(await compareTexts(words('a'), words('b'))).toBe('tooComplicated');
});
