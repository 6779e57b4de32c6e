import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { cutShortTexts } from './cut-short-texts.ts';
import { OfficeForm } from './OfficeForm.tsx';
import { Toast } from './Toast.tsx';

const render = (element: ReactElement, at = '/') => {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
};

test('a form that was not received as it was sent has an alert', () => {
  const props = { answer: { notice: { outcome: 'expired' } }, submit: 'Enregistrer' } as never;
  expect(render(createElement(OfficeForm, props, 'Champs'))).toContain(cutShortTexts.fr);
});

test('an undo returns to the section, or to the filter, of the page that it is about', () => {
  const bulk = { at: 1, text: '2 dons reçus.', undoable: 2 };
  const toast = { done: undefined, bulk, redo: null, result: null, notice: null };
  for (const [at, back] of [
    ['/admin/settings?section=hours&done=x', '/admin/settings?section=hours'],
    ['/admin/evidence?state=trash&bulk=1', '/admin/evidence?state=trash'],
  ] as const)
    expect(render(createElement(Toast, toast), at)).toContain(`value="${back}"`);
});
