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

const bulk = { at: 1, text: '2 dons reçus.', undoable: 2 };
const toast = { done: undefined, bulk, redo: null, result: null, notice: null };
const AfterAChange = () => createElement(Toast, toast);
const AfterAnUndo = () => createElement(Toast, { ...toast, redo: 'Refaire' });

test('an undo returns to the section, or to the filter, of the page that it is about', () => {
  const Stub = createRoutesStub([{ path: '*', Component: AfterAChange }]);
  const at = (path: string) =>
    renderToStaticMarkup(createElement(Stub, { initialEntries: [path] }));
  expect(at('/admin/settings?section=hours&done=x')).toContain(
    'value="/admin/settings?section=hours"',
  );
  expect(at('/admin/evidence?state=trash&bulk=1')).toContain('value="/admin/evidence?state=trash"');
});

test('the button for what was undone says that it does it again', () => {
  const Stub = createRoutesStub([{ path: '/', Component: AfterAnUndo }]);
  const html = renderToStaticMarkup(createElement(Stub));
  expect(html).toMatch(/aria-label="Refaire : [^"]+">Refaire</);
  expect(html).not.toContain('Annuler');
});
