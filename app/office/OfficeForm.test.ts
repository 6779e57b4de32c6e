import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { cutShortTexts } from './cut-short-texts.ts';
import { OfficeForm } from './OfficeForm.tsx';

const cutShort = { notice: { outcome: 'expired' } } as const;
const CutShort = () =>
  createElement(OfficeForm, { answer: cutShort, submit: 'Enregistrer' } as never, 'Champs');

test('a form that was not received as it was sent has an alert', () => {
  const Stub = createRoutesStub([{ path: '/', Component: CutShort }]);
  expect(renderToStaticMarkup(createElement(Stub))).toContain(cutShortTexts.fr);
});
