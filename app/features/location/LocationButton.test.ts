import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LocationButton } from './LocationButton.tsx';

test('without script the button is hidden: the fields are filled in by hand', () => {
  const html = renderToStaticMarkup(createElement(LocationButton));
  expect(html).toMatch(/^<div class="locate" data-locate="true" hidden=""><button/);
});
