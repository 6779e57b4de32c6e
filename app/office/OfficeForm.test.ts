import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { cutShortTexts } from './cut-short-texts.ts';
import { OfficeForm } from './OfficeForm.tsx';
import { Toast } from './Toast.tsx';

const cutShort = { notice: { outcome: 'expired' } } as const;
const CutShort = () =>
  createElement(OfficeForm, { answer: cutShort, submit: 'Enregistrer' } as never, 'Champs');

test('a form that was not received as it was sent has an alert', () => {
  const Stub = createRoutesStub([{ path: '/', Component: CutShort }]);
  expect(renderToStaticMarkup(createElement(Stub))).toContain(cutShortTexts.fr);
});

const bulk = { at: 1, changed: 1, undoable: 1, skipped: 0, kept: null };
const AfterAChange = () =>
  createElement(Toast, { done: undefined, bulk, result: null, notice: null });

test('an undo returns to the section of the page that it is about', () => {
  const Stub = createRoutesStub([{ path: '*', Component: AfterAChange }]);
  const at = (path: string) =>
    renderToStaticMarkup(createElement(Stub, { initialEntries: [path] }));
  expect(at('/admin/settings?section=hours&done=x')).toContain(
    'value="/admin/settings?section=hours"',
  );
  expect(at('/admin/evidence?state=trash')).toContain('value="/admin/evidence"');
});
