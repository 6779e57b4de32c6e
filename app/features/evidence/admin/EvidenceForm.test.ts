import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { EvidenceForm } from './EvidenceForm.tsx';
import { emptyEvidence } from './evidence-form.ts';

const item = { kind: 'job', image: '/pictures/now.jpg', values: emptyEvidence, by: null } as const;
const Job = () => createElement(EvidenceForm, { item, answer: undefined });

test('the picture is the last field: when it is not received, all that was typed is', () => {
  const html = renderToStaticMarkup(
    createElement(createRoutesStub([{ path: '/', Component: Job }])),
  );
  const names = [...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(['alt.fr', 'hidden', 'text.ht', 'removeImage']));
  expect(names.at(-1)).toBe('image');
});
